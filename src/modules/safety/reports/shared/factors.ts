/** Contributing factors: the one list for safety reports, audit findings and lost tools, so that their trends join (quality-people 3.8). */
export const factors = {
  information: 'Information',
  equipmentTools: 'Equipment and tools',
  designParts: 'Design and parts',
  jobTask: 'Job and task',
  knowledgeSkills: 'Knowledge and skills',
  individual: 'Individual factors',
  environment: 'Environment',
  organisation: 'Organisation',
  supervision: 'Supervision',
  communication: 'Communication',
  other: 'Other',
} as const;
export type Factor = keyof typeof factors;
