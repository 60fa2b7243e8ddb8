/** A test run as it is stored: its limits (`setup`) and what was read, all as text. */
export interface RunRow {
  kind: 'pressureRetention' | 'capacity' | 'deepCycle' | 'hydrostatic' | 'leak' | 'staticLeak' | 'cylinderDates';
  statement: string;
  setup: Readonly<Record<string, unknown>>;
  readings: Readonly<Record<string, unknown>>;
}

/** The limits a run was judged by (R11 to R17): those of the step data as they were on the run, and those read from the part. */
function limitOf({ kind, setup, readings }: RunRow): string {
  switch (kind) {
    case 'capacity':
      return `at least ${setup['minimumPercent']} % of ${setup['ratedAh']} Ah, ${setup['minimumVolts']} V, ${setup['minimumMohm']} MΩ`;
    case 'deepCycle':
      return `every cell at most ${setup['maximumCellVolts']} V after at least ${setup['minimumMinutes']} min`;
    case 'staticLeak':
      return `at most ${setup['maximumPsi']} psi for ${setup['holdSeconds']} s, no leak seen`;
    case 'hydrostatic':
      // Only a cylinder with an REE on its shoulder is held against one.
      return `permanent expansion at most 10 %${readings['reeCc'] ? `, elastic at most ${readings['reeCc']} cc (REE)` : ''}`;
    case 'leak':
      return `${setup['minimumPsi']} psi held ${setup['holdSeconds']} s, loss at most ${setup['maximumDropPercent']} %`;
    case 'cylinderDates':
      return 'next test and end of life not passed';
    case 'pressureRetention':
      return `loss at most ${readings['limitPercent']} %`;
  }
}

/** What a test came to, with its limit beside it: what stands under a gate. */
export const testInWords = (run: RunRow): { statement: string; limit: string } => ({
  statement: run.statement,
  limit: limitOf(run),
});
