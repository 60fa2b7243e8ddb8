import type { Allow } from '#kernel/shared/permission.ts';

export interface Tile {
  title: string;
  /** Who may see it at all; what it counts is asked of the record's own right again. */
  allow: Allow;
  /** Who has it on the dashboard before they arrange their own. */
  first: Allow;
  kind: 'numbers' | 'chart';
  /** Columns of four, and rows. */
  w: 1 | 2 | 3 | 4;
  h: 1 | 2 | 3;
  /** Records whose changes make it count anew. */
  modules: readonly string[];
}

const shop = 'maintenance.viewer';
const leads: Allow = ['maintenance.admin', 'quality.user', 'marketing.user', 'admin.viewer'];

/** Every tile there is, in the order they stand in at first. */
export const tiles = {
  mine: {
    title: 'My work',
    allow: shop,
    first: 'maintenance.user',
    kind: 'numbers',
    w: 2,
    h: 1,
    modules: ['workOrder', 'taskCard'],
  },
  due: { title: 'Due and late', allow: shop, first: shop, kind: 'numbers', w: 2, h: 1, modules: ['workOrder'] },
  releases: {
    title: 'Release requests',
    allow: shop,
    first: shop,
    kind: 'numbers',
    w: 1,
    h: 1,
    modules: ['releaseRequest', 'staffAuthorization'],
  },
  gates: {
    title: 'Release blockers, due within 3 days',
    allow: shop,
    first: shop,
    kind: 'numbers',
    w: 2,
    h: 2,
    modules: ['gates', 'workOrder'],
  },
  announcements: {
    title: 'Announcements',
    allow: 'signedIn',
    first: 'signedIn',
    kind: 'numbers',
    w: 1,
    h: 1,
    modules: ['announcement'],
  },
  lapsing: {
    title: 'Expiring in 30 days',
    allow: 'signedIn',
    first: 'signedIn',
    kind: 'numbers',
    w: 2,
    h: 1,
    modules: ['tool', 'staffAuthorization'],
  },
  stores: {
    title: 'Stores and dock',
    allow: 'signedIn',
    first: ['stores.viewer', 'logistics.viewer'],
    kind: 'numbers',
    w: 2,
    h: 1,
    modules: ['quarantine', 'goodsReceipt', 'deliveryNote'],
  },
  findings: {
    title: 'Open findings',
    allow: shop,
    first: ['quality.viewer', 'maintenance.admin'],
    kind: 'numbers',
    w: 1,
    h: 1,
    modules: ['finding'],
  },
  library: {
    title: 'Manuals',
    allow: shop,
    first: ['quality.viewer', 'documents.viewer'],
    kind: 'numbers',
    w: 1,
    h: 1,
    modules: ['impactReview', 'manual'],
  },
  wip: {
    title: 'Where does the work stand?',
    allow: shop,
    first: shop,
    kind: 'chart',
    w: 2,
    h: 2,
    modules: ['workOrder'],
  },
  onTime: {
    title: 'Do we deliver by the due date?',
    allow: shop,
    first: shop,
    kind: 'chart',
    w: 2,
    h: 2,
    modules: ['workOrder'],
  },
  turnAround: {
    title: 'How long do work orders take against the contract?',
    allow: shop,
    first: leads,
    kind: 'chart',
    w: 2,
    h: 2,
    modules: ['workOrder'],
  },
  pareto: {
    title: 'What do we find most?',
    allow: shop,
    first: leads,
    kind: 'chart',
    w: 2,
    h: 2,
    modules: ['finding'],
  },
  firstPass: {
    title: 'How often does the final inspection pass at once?',
    allow: shop,
    first: leads,
    kind: 'chart',
    w: 2,
    h: 2,
    modules: ['inspectionReport'],
  },
} as const satisfies Record<string, Tile>;

export type TileKey = keyof typeof tiles;
export const tileKeys = Object.keys(tiles) as TileKey[];

/** One number of a tile and the rows behind it. */
export interface TileNumber {
  label: string;
  count: number;
  capped: boolean;
  path: string;
  tone: 'neutral' | 'info' | 'good' | 'warn' | 'bad';
  /** More words beside a label that is a code. */
  detail?: string;
}

export interface TileRow {
  label: string;
  /** What of it, in words, with `{{of}}` where a name of its own goes. */
  about?: { text: string; of: string | null };
  detail: string;
  path: string;
  at: string | null;
}

export interface TileChart {
  kind: 'bar' | 'stackedBar' | 'line' | 'doughnut';
  unit: string;
  labels: string[];
  /** A share is a line in % over an axis of its own. */
  series: { label: string; data: (number | null)[]; isShare?: boolean }[];
  /** The rows behind each point, series by series; of a share in %, the rows it is a share of. */
  paths: (string | null)[][];
}

export interface TileAnswer {
  numbers: TileNumber[];
  rows: TileRow[];
  chart: TileChart | null;
}
