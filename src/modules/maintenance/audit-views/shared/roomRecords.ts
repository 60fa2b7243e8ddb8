import { overdueKind } from '#modules/quality/evidence-packs/shared/public.ts';
import type { RoomPart } from './room.ts';

interface Shown {
  /** The part of the room that holds these records: where it is not in the room, the figure opens nothing. */
  part: RoomPart;
  /** Columns of the list: the field of a record and its head. */
  columns: readonly (readonly [field: string, head: string])[];
}

/** The lists behind the figures of the passport, by kind of record. Approvals of vendors are in no part of a room. */
export const roomRecords: Readonly<Partial<Record<string, Shown>>> = {
  'planned-audits': {
    part: 'audits',
    columns: [
      ['number', 'Audit'],
      ['areaName', 'Audit area'],
      ['year', 'Year'],
      ['month', 'Month'],
      ['lead', 'Lead auditor'],
      ['heldOn', 'Held on'],
    ],
  },
  'audit-reports': {
    part: 'audits',
    columns: [
      ['number', 'Report'],
      ['area', 'Audit area'],
      ['heldOn', 'Closing meeting'],
      ['lead', 'Lead auditor'],
      ['closedAt', 'Closed'],
    ],
  },
  'answers-and-samples': {
    part: 'audits',
    columns: [
      ['report', 'Report'],
      ['no', 'No.'],
      ['question', 'Question'],
      ['result', 'Result'],
      ['evidence', 'Evidence'],
      ['samples', 'Samples'],
    ],
  },
  findings: {
    part: 'audits',
    columns: [
      ['number', 'Finding'],
      ['report', 'Report'],
      ['level', 'Level'],
      ['statement', 'Statement'],
      ['closureDueOn', 'Close by'],
      ['closedAt', 'Closed'],
    ],
  },
  [overdueKind]: {
    part: 'audits',
    columns: [
      ['number', 'Finding'],
      ['report', 'Report'],
      ['level', 'Level'],
      ['statement', 'Statement'],
      ['closureDueOn', 'Close by'],
    ],
  },
  observations: {
    part: 'audits',
    columns: [
      ['number', 'Observation'],
      ['report', 'Report'],
      ['statement', 'Statement'],
      ['reply', 'Reply'],
    ],
  },
  training: {
    part: 'training',
    columns: [
      ['employeeNo', 'Employee no.'],
      ['name', 'Name'],
      ['subjectName', 'Subject'],
      ['completedOn', 'Completed'],
      ['validUntil', 'Valid until'],
      ['evidence', 'Evidence'],
    ],
  },
  authorisations: {
    part: 'staff',
    columns: [
      ['number', 'Authorisation'],
      ['name', 'Name'],
      ['category', 'Category'],
      ['issuedOn', 'Issued'],
      ['validUntil', 'Valid until'],
    ],
  },
  'lists-of-certifying-staff': {
    part: 'staff',
    columns: [
      ['number', 'Revision'],
      ['effectiveOn', 'Effective'],
      ['people', 'People'],
      ['reason', 'Reason'],
      ['authorityReference', 'Authority reference'],
    ],
  },
  calibrations: {
    part: 'certificates',
    columns: [
      ['toolNo', 'Tool'],
      ['certificateNo', 'Certificate'],
      ['calibratedOn', 'Calibrated'],
    ],
  },
  'document-revisions': {
    part: 'documents',
    columns: [
      ['number', 'Document'],
      ['title', 'Title'],
      ['designation', 'Revision'],
      ['effectiveOn', 'Effective'],
      ['authorityReference', 'Authority reference'],
    ],
  },
  certificates: {
    part: 'certificates',
    columns: [
      ['number', 'Certificate'],
      ['job', 'Work order'],
      ['issuedAt', 'Issued'],
    ],
  },
};
