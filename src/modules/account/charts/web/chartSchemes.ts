/** The colour schemes a person may choose for charts; the first is the default (spec §9). */
export const chartSchemes: Record<string, readonly string[]> = {
  'tableau.Classic10': [
    '#1f77b4',
    '#ff7f0e',
    '#2ca02c',
    '#d62728',
    '#9467bd',
    '#8c564b',
    '#e377c2',
    '#7f7f7f',
    '#bcbd22',
    '#17becf',
  ],
  'tableau.Tableau10': [
    '#4e79a7',
    '#f28e2b',
    '#e15759',
    '#76b7b2',
    '#59a14f',
    '#edc948',
    '#b07aa1',
    '#ff9da7',
    '#9c755f',
    '#bab0ac',
  ],
  'tableau.ColorBlind10': [
    '#1170aa',
    '#fc7d0b',
    '#a3acb9',
    '#57606c',
    '#5fa2ce',
    '#c85200',
    '#7b848f',
    '#a3cce9',
    '#ffbc79',
    '#c8d0d9',
  ],
  'brewer.Dark2': ['#1b9e77', '#d95f02', '#7570b3', '#e7298a', '#66a61e', '#e6ab02', '#a6761d', '#666666'],
  'office.Slate': ['#22487d', '#5b7fb5', '#9bb3d6', '#6b7280', '#a3aab6', '#3d6b57', '#b88a2a', '#a04a3f'],
};

/** The colour of a series; the scheme starts again when there are more series than colours. */
export function seriesColour(scheme: string, index: number): string {
  const colours = chartSchemes[scheme] ?? Object.values(chartSchemes)[0]!;
  return colours[index % colours.length]!;
}
