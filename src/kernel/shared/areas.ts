/** The areas rights are built from: the one company fact the kernel holds. Spec §6 names the first four, the rest are ours. */
export const areas = [
  'admin',
  'finance',
  'maintenance',
  'stores',
  'quality',
  'safety',
  'training',
  'ndt',
  'hr',
  'documents',
  'purchasing',
  'logistics',
  'marketing',
  'tools',
  'projects',
  'portal',
] as const;
export type Area = (typeof areas)[number];

/** Rank order: a higher level passes wherever a lower one is asked (spec §6). */
export const roleLevels = ['viewer', 'user', 'admin'] as const;
export type RoleLevel = (typeof roleLevels)[number];
export type Role = `${Area}.${RoleLevel}`;
