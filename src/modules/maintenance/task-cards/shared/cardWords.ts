/** The phases of a job's work, in their order. */
export const phaseWords = {
  receiving: 'Receiving',
  preliminary: 'Preliminary',
  disassembly: 'Disassembly',
  cleaning: 'Cleaning',
  ndt: 'NDT',
  check: 'Check',
  repair: 'Repair',
  assembly: 'Assembly',
  test: 'Test',
  final: 'Final',
  storage: 'Storage',
} as const;

/** The sentences people put their names to on task cards; the server stores the same words. */
export const cardStatement = 'I performed this work in accordance with the data cited on this card.';
export const condemnTestStatement =
  'I read these figures twice. They condemn this cylinder: it never comes back into use.';
export const inspectionStatement =
  'I inspected this step independently of the person who performed it and found it correct.';
export const naStatement = 'I declare this card not applicable for the reason given.';
export const reopenStatement = 'I send this card back to be done again.';
export const approvedDataStatement = 'I accept this value on the strength of the approved data named.';
export const robberyStatement =
  'I removed this part from the component named, inspected it with its papers and found it fit for the other work order.';
export const routeStatement = 'I checked this route against its data and publish it for use.';

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

/** The dates of a part that a documentation finding may be about (R13). */
export const dateAboutWords = { manufactured: 'Month of manufacture', lastHydro: 'Last hydrostatic test' } as const;

export const severityWords = { minor: 'Minor', major: 'Major', critical: 'Critical (safety)' } as const;

export const dispositionWords = {
  withinLimits: 'Within limits',
  repair: 'Repair',
  replace: 'Replace',
  scrap: 'Scrap',
  returnToCustomer: 'Return to customer',
  approvedData: 'Approved data',
} as const;

export type Severity = 'minor' | 'major' | 'critical';

/** Defects that are never minor: the part may fail by them. */
const severeDefects: ReadonlySet<string> = new Set([
  'crack',
  'heatDamage',
  'meltedPlug',
] satisfies (keyof typeof defectWords)[]);

/** What a test found beyond its limit by its very name: a second failed run is no matter of judgement (R12, R15). */
const failedTests: ReadonlySet<string> = new Set([
  'lowCapacity',
  'cellReversal',
  'insulationLow',
  'permanentExpansion',
  'elasticExpansion',
] satisfies (keyof typeof defectWords)[]);

/** `Crack 12 mm`, `รอยร้าว`, `overheated`, and not `no crack seen`, `no visible cracks`, `cracks: none` or `ไม่พบรอยร้าว`. */
const seenDamage =
  /(?<!\b(?:no|not|without|nor|free of) (?:\w+ ){0,2})\b(?:crack|fissure|fractur|linear indication|overheat|heat (?:check|damage)|melted)(?!\w*\s*[:=-]\s*(?:none|nil|nothing)\b)|(?<!ไม่(?:มี|พบ|เห็น)?(?:รอย)?)(?:ร้าว|แตก(?!ต่าง)|ไหม้|ละลาย)/i;
/** What is broken and is not the part itself: `lockwire broken`, `broken seal`. */
const ofNoStructure = String.raw`(?:(?:(?:lock|safety)[ -]?)?wir(?:e|ing)s?|seals?|paint|coating|tags?|labels?|placards?|tapes?|box|bag|crate|packing|packaging)`;
/** The work on an edge, and no damage: `sharp edges broken`, `edges broken 0.2 mm`, and not `flange edge broken off`. */
const edgesBroken =
  /\b(?:sharp (?:edges?|corners?)(?: \w+){0,2} broken|(?:edges?|corners?)(?: \w+){0,2} broken(?: (?:to|by))? (?:r ?)?0?\.\d+|break (?:all )?(?:sharp )?(?:edges|corners)|broken? (?:all )?sharp (?:edges|corners))\b(?! (?:off|away|out))/gi;
/** `Drive lug broken off`, `sheared key`, `ear snapped`, `เดือยหัก`, and not `no broken lugs` or `lockwire broken`. */
const seenBroken = new RegExp(
  String.raw`(?<!\b(?:no|not|without|nor|free of) (?:\w+ ){0,2})(?<!\b${ofNoStructure} (?:(?:is|are|was|were|found|already) ){0,2})\b(?:broken|sheared|snapped|broke (?:off|away|out|in))\b(?! (?:\w+ )?${ofNoStructure}\b)|(?<!ไม่(?:มี|พบ|เห็น)?(?:รอย)?)(?<!(?:ลวด|ซีล)[^\s,;.]{0,12})หัก(?!ลบ|ณ| ณ)`,
  'i',
);
/** `Exceeds 0.25 mm limit`, `deeper than the CMM allows`, `เกินกำหนด`. */
const seenBeyond =
  /(?<!\bnot )\b(?:beyond|over|outside|exceed(?:s|ed|ing)?|out of|(?:deeper|more|larger) than)\b(?:[^.]|\.(?=\d)){0,30}\b(?:limit|allow|permit)|(?<!ไม่)เกิน/i;

/** Where and how people say what was seen: what is damaged may stand in any of them. */
interface Said {
  description?: string | undefined;
  itemName?: string | null | undefined;
  place?: string | null | undefined;
  /** What the decision or the re-inspection says. */
  note?: string | undefined;
}

const isDamage = ({ description, itemName, place, note }: Said): boolean =>
  [description, itemName, place, note].some(
    (words) => seenDamage.test(words ?? '') || seenBroken.test((words ?? '').replaceAll(edgesBroken, '')),
  );

/** Why a finding may not be closed as within limits; null when it may: a crack, heat damage and a value beyond its limit never are. */
export function whyNotWithinLimits(finding: Said & { defectCode: string; measured: string | null }): string | null {
  if (severeDefects.has(finding.defectCode) || isDamage(finding))
    return 'A crack, a break, heat damage or a melted plug is never within limits: repair, replace, or name approved data.';
  if (failedTests.has(finding.defectCode)) return 'The test failed: repair, replace, or name approved data.';
  if (finding.measured !== null)
    return 'The value was measured beyond its limit: repair, replace, or name approved data.';
  return null;
}

/** Why a finding may not be called minor; null when it may. Corrosion is minor only within its limits. */
export function whyNotMinor(
  /** What was seen, in words: a crack is one under whatever code it was written, and wherever it is said. */
  finding: Said & {
    defectCode: string;
    severity: Severity;
    /** A value was measured beyond its limit, or the part is not kept as it is. */
    beyondLimits: boolean;
  },
): string | null {
  if (finding.severity !== 'minor') return null;
  const said = finding.description ?? '';
  if (severeDefects.has(finding.defectCode) || isDamage(finding))
    return 'A crack, a break, heat damage or a melted plug is never minor: choose major or critical.';
  if (finding.defectCode === 'corrosion' && (finding.beyondLimits || seenBeyond.test(said)))
    return 'Corrosion beyond its limits is never minor: choose major or critical.';
  return null;
}

/** The release papers a part may come with, by the certificate types of stores. */
export const partPapers = {
  form1CAAT: 'CAAT Form 1',
  form1EASA: 'EASA Form 1',
  faa8130: 'FAA 8130-3',
  tccaForm1: 'TCCA Form One',
  cofc: 'Certificate of conformity',
} as const;
