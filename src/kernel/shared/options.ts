import type { DateFormat } from './dates.ts';

/** How the product looks to a person who chose nothing (spec §3, user options; §9). */
export const defaultOptions = {
  dark: 'system' as boolean | 'system',
  flat: false,
  clipped: true,
  dense: true,
  mini: false,
  appBar: true,
  flatAppBar: true,
  dateFormat: 'YYYY-MM-DD' as DateFormat,
  theme: '#22487d',
  shop: 'default',
  chartOptions: { scheme: 'tableau.Classic10', pointRadius: 4, cutoutPercentage: 90, lineTension: 0.4 },
};
export type OptionDefaults = typeof defaultOptions;

/** What a person chose; every part may be left out. */
export interface UserOptions extends Partial<Omit<OptionDefaults, 'chartOptions'>> {
  chartOptions?: Partial<OptionDefaults['chartOptions']>;
  [other: string]: unknown;
}

/** What a person chose over the defaults; also within the charts' options, of which they may have kept only some. */
export function withDefaults<Own extends UserOptions>(own: Own): Own & OptionDefaults {
  return { ...defaultOptions, ...own, chartOptions: { ...defaultOptions.chartOptions, ...own.chartOptions } };
}

const keptByOthers = new Set(['background', 'security', 'notifications', 'lineId', 'signature', 'picture', 'homepage']);

/** The options without what other calls keep too: sent back, an older value would undo what was changed there meanwhile. */
export const looksOf = (options: UserOptions): UserOptions =>
  Object.fromEntries(Object.entries(options).filter(([name]) => !keptByOthers.has(name)));
