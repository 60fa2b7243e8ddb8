/** What a chart is drawn from; its drawing is loaded apart. */
export interface ChartSeries {
  label: string;
  data: readonly (number | null)[];
  colour?: string;
  /** A share of the others in %: drawn as a line over them, on an axis of its own from 0 to 100. */
  isShare?: boolean;
}

/** What a series is measured in. */
export const unitOf = (series: ChartSeries | undefined, unit: string | undefined) => (series?.isShare ? '%' : unit);

export interface ChartProps {
  kind: 'bar' | 'stackedBar' | 'line' | 'doughnut';
  /** One per point, along the x axis or the ring. */
  labels: readonly string[];
  series: readonly ChartSeries[];
  unit?: string;
  /** A click on a point opens the rows behind it. */
  onOpen?: (label: string, series: string) => void;
  height?: number;
  /** Readings that lie close together: the axis begins where they do, not at zero. */
  isClose?: boolean;
}
