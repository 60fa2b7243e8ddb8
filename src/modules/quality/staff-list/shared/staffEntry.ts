import { z } from 'zod';
import { daysBetween } from '#kernel/shared/dates.ts';

/** One line of the list as it is printed: an authorisation with its holder. */
export const staffEntry = z.object({
  number: z.string(),
  name: z.string(),
  employeeNo: z.string(),
  categoryCode: z.string(),
  categoryName: z.string(),
  stampNo: z.string().nullable(),
  licenceNo: z.string().nullable(),
  licenceValidUntil: z.string().nullable(),
  scope: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      levels: z.array(z.string()),
      authorities: z.array(z.string()),
      ratings: z.array(z.string()),
      only: z.array(z.string()),
      except: z.array(z.string()),
    }),
  ),
  limitations: z.string().nullable(),
  issuedOn: z.string().nullable(),
  validUntil: z.string().nullable(),
  /** The day since which the whole authorisation is suspended by a decision. */
  suspendedFrom: z.string().nullable(),
  specimenOnFile: z.boolean(),
});
export type StaffEntry = z.infer<typeof staffEntry>;

export const changeKinds = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const;

/** What is different about one authorisation between two lists. */
export const staffChange = z.object({
  number: z.string(),
  name: z.string(),
  kind: z.enum(Object.keys(changeKinds) as [keyof typeof changeKinds]),
  what: z.array(z.string()),
});
export type StaffChange = z.infer<typeof staffChange>;

/** A suspension of more than so many days makes a new revision (R-AUT-7). */
const longSuspension = 30;

const compared: Readonly<Record<string, (entry: StaffEntry) => unknown>> = {
  Name: (entry) => entry.name,
  Category: (entry) => entry.categoryCode,
  Stamp: (entry) => entry.stampNo,
  Licence: (entry) => [entry.licenceNo, entry.licenceValidUntil],
  // A stored list has its keys in an order of its own.
  Scope: ({ scope }) =>
    scope.map((line) => [line.code, line.name, line.levels, line.authorities, line.ratings, line.only, line.except]),
  Limitations: (entry) => entry.limitations,
  'Valid until': (entry) => entry.validUntil,
};

function differences(before: StaffEntry, now: StaffEntry, today: string): string[] {
  const isLong = now.suspendedFrom !== null && daysBetween(now.suspendedFrom, today) > longSuspension;
  return [
    ...Object.entries(compared).flatMap(([name, of]) =>
      JSON.stringify(of(before)) === JSON.stringify(of(now)) ? [] : [name],
    ),
    ...(before.suspendedFrom === null && isLong ? ['Suspended'] : []),
    ...(before.suspendedFrom !== null && now.suspendedFrom === null ? ['Reinstated'] : []),
  ];
}

/** What a new revision of the list would say otherwise than the one before: issues, changes, long suspensions, withdrawals (R-AUT-7). */
export function changesBetween(
  before: readonly StaffEntry[],
  now: readonly StaffEntry[],
  today: string,
): StaffChange[] {
  const old = new Map(before.map((entry) => [entry.number, entry]));
  const next = new Set(now.map((entry) => entry.number));
  return [
    ...now.flatMap((entry): StaffChange[] => {
      const was = old.get(entry.number);
      const { number, name } = entry;
      if (!was) return [{ number, name, kind: 'added', what: [] }];
      const what = differences(was, entry, today);
      return what.length > 0 ? [{ number, name, kind: 'changed', what }] : [];
    }),
    ...before.flatMap(({ number, name }): StaffChange[] =>
      next.has(number) ? [] : [{ number, name, kind: 'removed', what: [] }],
    ),
  ];
}

/** Why a list may not be approved on a day, in sentences; empty when it may. */
export function faultsOf(entries: readonly StaffEntry[], today: string): string[] {
  if (entries.length === 0) return ['Nobody stands on this list.'];
  return entries.flatMap(({ number, name, specimenOnFile, validUntil, scope }) => [
    ...(specimenOnFile ? [] : [`${name} has no signature specimen on file.`]),
    ...(validUntil !== null && validUntil < today ? [`${number} of ${name} has expired.`] : []),
    ...(scope.length === 0 ? [`${number} of ${name} has no scope.`] : []),
  ]);
}
