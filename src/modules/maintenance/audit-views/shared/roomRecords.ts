import { overdueKind, passportLists } from '#modules/quality/evidence-packs/shared/public.ts';
import type { RoomPart } from './room.ts';

interface Shown {
  /** The part of the room that holds these records: where it is not in the room, the figure opens nothing. */
  part: RoomPart;
  /** Columns of the list: the field of a record and its head. */
  columns: readonly (readonly [field: string, head: string])[];
}

const parts: Readonly<Record<string, RoomPart>> = {
  'planned-audits': 'audits',
  'audit-reports': 'audits',
  'answers-and-samples': 'audits',
  findings: 'audits',
  [overdueKind]: 'audits',
  observations: 'audits',
  training: 'training',
  authorisations: 'staff',
  'lists-of-certifying-staff': 'staff',
  calibrations: 'certificates',
  'document-revisions': 'documents',
  certificates: 'certificates',
};

/** The lists behind the figures of the passport, by kind of record. Approvals of vendors are in no part of a room. */
export const roomRecords: Readonly<Partial<Record<string, Shown>>> = Object.fromEntries(
  Object.entries(parts).map(([kind, part]) => [kind, { part, columns: passportLists[kind]?.columns ?? [] }]),
);
