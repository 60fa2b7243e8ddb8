import { liveName } from '#kernel/shared/live.ts';

/** The verdicts of a job's gates: judged anew when what they look at changed. */
export const gatesLive = liveName('gates');
