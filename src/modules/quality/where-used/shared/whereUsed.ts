/** What can be traced to the work it was used for. */
export const usedKinds = [
  'tool',
  'batch',
  'material',
  'vendor',
  'technique',
  'person',
  'authorisation',
  'manual',
] as const;
export type UsedKind = (typeof usedKinds)[number];

export const usedKindWords: Record<UsedKind, string> = {
  tool: 'Tool',
  batch: 'Batch',
  material: 'Material',
  vendor: 'Vendor',
  technique: 'NDT technique',
  person: 'Person',
  authorisation: 'Authorisation',
  manual: 'Manual',
};

/** What an assessment of one work order can say (R4). */
export const usedEffects = ['affected', 'notAffected'] as const;
export type UsedEffect = (typeof usedEffects)[number];

export const usedEffectWords: Record<UsedEffect, string> = { affected: 'Affected', notAffected: 'Not affected' };
