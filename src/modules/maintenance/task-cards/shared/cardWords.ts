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
export const inspectionStatement =
  'I inspected this step independently of the person who performed it and found it correct.';
export const naStatement = 'I declare this card not applicable for the reason given.';
export const reopenStatement = 'I send this card back to be done again.';
export const approvedDataStatement = 'I accept this value on the strength of the approved data named.';
export const stepDataStatement =
  'I compared these limits, tools, materials and techniques with the manual revision named and approve them for use.';
export const routeStatement = 'I checked this route against its data and publish it for use.';
