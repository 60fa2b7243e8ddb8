/** What an authorisation may entitle to. One word per kind of signature in the product. */
export const privileges = {
  perform: 'Sign work as performed',
  inspect: 'Inspect',
  independentInspection: 'Independent inspection',
  ndtPerform: 'Perform NDT',
  ndtAccept: 'Accept or reject by NDT',
  release: 'Release to service',
  receive: 'Receiving inspection',
  engineering: 'Approve data, AD and SB answers',
  vendorApproval: 'Approve vendors',
  audit: 'Lead audits',
} as const;
export type Privilege = keyof typeof privileges;

export const componentGroups = {
  wheel: 'Wheel',
  brake: 'Brake',
  battery: 'Battery',
  oxygen: 'Oxygen',
  tire: 'Tire',
  other: 'Other',
} as const;
export type ComponentGroup = keyof typeof componentGroups;

export const taskLevels = ['inspection', 'test', 'repair', 'overhaul'] as const;
export type TaskLevel = (typeof taskLevels)[number];

export const authorities = ['CAAT', 'EASA', 'FAA'] as const;
export type Authority = (typeof authorities)[number];

const releaseForms = ['CAAT_FORM_1', 'EASA_FORM_1', 'FAA_8130_3'] as const;
export type ReleaseForm = (typeof releaseForms)[number];

/** The component ratings of Part-145 that a shop of this kind may hold; D1 is non-destructive testing. */
export const ratings = ['C1', 'C4', 'C5', 'C6', 'C8', 'C14', 'C15', 'C20', 'D1'] as const;

export const ndtMethods = ['PT', 'MT', 'ET', 'UT', 'RT', 'IRT', 'VT'] as const;
export type NdtMethod = (typeof ndtMethods)[number];

/** An auditor reads and asks; who is one tests and accepts nothing by it. */
export const ndtLevels = ['trainee', '1L', '1', '2', '3', 'auditor'] as const;
/** What a radiographer is certified for: each has hours of its own (quality-people 4.5). */
export const radiographies = { film: 'Film', digital: 'Digital', filmAndDigital: 'Film and digital' } as const;
export type Radiography = keyof typeof radiographies;

/** What an image is made on: film, or anything else, as NAS 410 separates them. Computed radiography is digital. */
export type ImageKind = Exclude<Radiography, 'filmAndDigital'>;
export const imageKindOf = (technique: unknown): ImageKind | null =>
  technique === 'film' ? 'film' : technique === 'computed' || technique === 'digital' ? 'digital' : null;

/** Whether a certificate in radiography covers images of a kind. */
export const coversImages = (held: Radiography | null, kind: ImageKind): boolean =>
  held === kind || held === 'filmAndDigital';
export type NdtLevel = (typeof ndtLevels)[number];

export const stampTypes = {
  CS: 'Certifying staff',
  INS: 'Inspector',
  MEC: 'Mechanic',
  NDT: 'NDT',
  REC: 'Receiving',
  ENG: 'Engineering',
  TRN: 'Instructor',
} as const;
export type StampType = keyof typeof stampTypes;

const authorityOfForm: Record<ReleaseForm, Authority> = { CAAT_FORM_1: 'CAAT', EASA_FORM_1: 'EASA', FAA_8130_3: 'FAA' };

/** The authority under whose rules a release form is issued. */
export function authorityOfReleaseForm(form: ReleaseForm): Authority {
  return authorityOfForm[form];
}

/** The group a component family belongs to: jobs say `cylinder` where authorisations say `oxygen`. */
export function groupOfFamily(family: ComponentGroup | 'cylinder'): ComponentGroup {
  return family === 'cylinder' ? 'oxygen' : family;
}

/** A list whose words are its values: abbreviations stay as they are written. */
export function sameWords<const V extends string>(values: readonly V[]): Record<V, string> {
  const words = {} as Record<V, string>;
  for (const value of values) words[value] = value;
  return words;
}
