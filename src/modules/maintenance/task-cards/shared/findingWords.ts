/** The words of findings: defects, how bad, and what is to be done (maintenance 3.5). */
export const defectWords = {
  crack: 'Crack',
  corrosion: 'Corrosion',
  pitting: 'Pitting',
  wear: 'Wear',
  scoring: 'Scoring',
  dent: 'Dent',
  heatDamage: 'Heat damage',
  discolouration: 'Discolouration',
  looseCup: 'Loose cup',
  brinelling: 'Brinelling',
  spalling: 'Spalling',
  galling: 'Galling',
  stripThread: 'Stripped thread',
  elongation: 'Elongation',
  meltedPlug: 'Melted plug',
  leak: 'Leak',
  lowCapacity: 'Low capacity',
  cellReversal: 'Cell reversal',
  insulationLow: 'Low insulation',
  electrolyteLow: 'Low electrolyte',
  permanentExpansion: 'Permanent expansion',
  elasticExpansion: 'Elastic expansion',
  contamination: 'Contamination',
  missingPart: 'Missing part',
  paint: 'Paint',
  documentation: 'Documentation',
  other: 'Other',
} as const;

export const severityWords = { minor: 'Minor', major: 'Major', critical: 'Critical (safety)' } as const;

export const dispositionWords = {
  withinLimits: 'Within limits',
  repair: 'Repair',
  replace: 'Replace',
  scrap: 'Scrap',
  returnToCustomer: 'Return to customer',
  approvedData: 'Approved data',
} as const;
