import { addDays, daysBetween } from '#kernel/shared/dates.ts';
import type { Tone } from '#kernel/shared/record.ts';
import { evidenceKinds, type EvidenceKind } from './quarantine.record.ts';

/** When a record is due: 14 days after it was opened (3.2). */
export function quarantineDue(openedOn: string): string {
  return addDays(openedOn, 14);
}

/** How an open record's age looks: orange when it is overdue, red after 30 days (2.1). */
export function ageTone(openedOn: string, today: string): Tone {
  const days = daysBetween(openedOn, today);
  if (days > 30) return 'bad';
  return days > 14 ? 'warn' : 'neutral';
}

/** The evidence that is still missing, in words; releasing needs none. */
export function evidenceGaps(missing: readonly string[] | null, received: readonly string[] | null): string[] {
  return (missing ?? [])
    .filter((kind) => !(received ?? []).includes(kind))
    .map((kind) => evidenceKinds[kind as EvidenceKind]);
}

/** What people call the thing: `Tie bolt batch TB-77`. */
export function subjectOf(row: {
  description: string;
  batch: string | null;
  partNumber: string | null;
  serialNumber: string | null;
}): string {
  if (row.batch) return `${row.description} batch ${row.batch}`;
  if (row.serialNumber) return `${row.description} S/N ${row.serialNumber}`;
  return row.partNumber ? `${row.description} ${row.partNumber}` : row.description;
}
