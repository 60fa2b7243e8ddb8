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
