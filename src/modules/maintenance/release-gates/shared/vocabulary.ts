/** The closed word lists of the maintenance core (maintenance.md §3.1): what a job, a certificate and a signer may say. */
export const certificateTypes = ['CAAT_FORM_1', 'EASA_FORM_1', 'FAA_8130_3'] as const;
export type CertificateType = (typeof certificateTypes)[number];

export const authorities = ['CAAT', 'EASA', 'FAA'] as const;
export type Authority = (typeof authorities)[number];

export const shops = ['wheel', 'brake', 'battery', 'tireChange', 'oxygen', 'wheelOverhaul'] as const;
export type Shop = (typeof shops)[number];

export const workScopes = [
  'inspection',
  'functionalTest',
  'capacityTest',
  'tireChange',
  'hydrostaticTest',
  'refill',
  'repair',
  'overhaul',
  'modification',
] as const;
export type WorkScope = (typeof workScopes)[number];

export const families = ['wheel', 'brake', 'battery', 'cylinder', 'tire', 'other'] as const;
export type Family = (typeof families)[number];

/** The task levels an authorisation is issued for (quality-people.md §3.6). */
const taskLevels = ['inspection', 'test', 'repair', 'overhaul'] as const;
export type TaskLevel = (typeof taskLevels)[number];

export const ndtMethods = ['PT', 'MT', 'ET', 'UT', 'RT', 'VT'] as const;
export type NdtMethod = (typeof ndtMethods)[number];

export const holdReasons = [
  'customerApproval',
  'customerDocs',
  'customerParts',
  'awaitingParts',
  'awaitingTool',
  'awaitingOutside',
  'awaitingEngineering',
  'capacity',
  'quarantine',
  'authority',
] as const;
export type HoldReason = (typeof holdReasons)[number];

/** What an open hold stops: work and release, release only, or nothing but the clock. */
export const holdStops = ['work', 'release', 'nothing'] as const;
export type HoldStops = (typeof holdStops)[number];

/** The least a hold of a reason stops: what says something about the part stands against its release. */
export function leastStopped(reason: HoldReason): HoldStops {
  if (reason === 'quarantine' || reason === 'awaitingEngineering') return 'work';
  return reason === 'authority' ? 'release' : 'nothing';
}

const authorityOfType: Record<CertificateType, Authority> = {
  CAAT_FORM_1: 'CAAT',
  EASA_FORM_1: 'EASA',
  FAA_8130_3: 'FAA',
};

/** The authority whose rules a certificate type is issued under. */
export function authorityOf(type: CertificateType): Authority {
  return authorityOfType[type];
}

const levelOfScope: Record<WorkScope, TaskLevel> = {
  inspection: 'inspection',
  functionalTest: 'test',
  capacityTest: 'test',
  hydrostaticTest: 'test',
  refill: 'test',
  tireChange: 'repair',
  repair: 'repair',
  overhaul: 'overhaul',
  // No level of its own exists, so the deepest one is asked for.
  modification: 'overhaul',
};

/** The task level a signer needs for a work scope. */
export function taskLevelOf(scope: WorkScope): TaskLevel {
  return levelOfScope[scope];
}

/** Words as people read them: `tireChange` becomes `tire change`. */
export function inWords(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
}

/** Statuses of a job that is still in the shop and not released. */
export const openStatuses = [
  'received',
  'preliminary',
  'awaitingApproval',
  'inWork',
  'finalInspection',
  'releaseRequested',
] as const;
