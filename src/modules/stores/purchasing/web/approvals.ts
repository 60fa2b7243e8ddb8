import type { Allowed } from '#kernel/shared/workflow.ts';

/** Steps of approval stand only before those whom the server calls authorisers. */
export const onlyForApprovers = (allowed: Allowed): Allowed =>
  Object.fromEntries(
    Object.entries(allowed).filter(
      ([, answer]) =>
        answer !== 'Only an authoriser of purchases approves.' &&
        answer !== 'One approval is enough for this amount.' &&
        answer !== 'This amount needs two approvals.' &&
        answer !== 'Only who asked for it and purchasing may change it.',
    ),
  );
