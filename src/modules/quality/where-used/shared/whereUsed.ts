/** What can be traced to the work it was used for. */
export const usedKinds = ['tool', 'batch', 'vendor', 'technique', 'person', 'manual'] as const;
export type UsedKind = (typeof usedKinds)[number];

export const usedKindWords: Record<UsedKind, string> = {
  tool: 'Tool',
  batch: 'Batch',
  vendor: 'Vendor',
  technique: 'NDT technique',
  person: 'Person',
  manual: 'Manual',
};
