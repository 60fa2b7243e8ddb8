import { addMonths } from '#kernel/shared/dates.ts';

/** R-AUT-2: an authorisation ends with its category's term or with the first thing it stands on, whichever comes first. */
export function validUntilOf(
  issuedOn: string,
  validMonths: number,
  limits: readonly (string | null | undefined)[],
): string {
  return limits.reduce<string>(
    (earliest, limit) => (limit && limit < earliest ? limit : earliest),
    addMonths(issuedOn, validMonths),
  );
}
