import { overdueKind } from './evidence.calls.ts';

type Row = Readonly<Record<string, unknown>>;
interface Listed {
  /** Columns of the list: the field of a record and its head. */
  columns: readonly (readonly [field: string, head: string])[];
  /** Where a record of the list is read. */
  path: (row: Row) => string;
}

const of = (field: string, root: string) => (row: Row) => `${root}/${encodeURIComponent(String(row[field]))}`;

/** The lists behind the figures of the passport, by kind of record: what stands in a row and where the record itself is. */
export const passportLists: Readonly<Record<string, Listed>> = {
  'planned-audits': {
    columns: [
      ['number', 'Audit'],
      ['areaName', 'Audit area'],
      ['year', 'Year'],
      ['month', 'Month'],
      ['lead', 'Lead auditor'],
      ['heldOn', 'Held on'],
    ],
    path: of('number', '/qa/internal-audit/plans/audits'),
  },
  'audit-reports': {
    columns: [
      ['number', 'Report'],
      ['area', 'Audit area'],
      ['heldOn', 'Closing meeting'],
      ['lead', 'Lead auditor'],
      ['closedAt', 'Closed'],
    ],
    path: of('number', '/qa/internal-audit/reports'),
  },
  'answers-and-samples': {
    columns: [
      ['report', 'Report'],
      ['no', 'No.'],
      ['question', 'Question'],
      ['result', 'Result'],
      ['evidence', 'Evidence'],
      ['samples', 'Samples'],
    ],
    path: of('report', '/qa/internal-audit/reports'),
  },
  findings: {
    columns: [
      ['number', 'Finding'],
      ['report', 'Report'],
      ['level', 'Level'],
      ['statement', 'Statement'],
      ['closureDueOn', 'Close by'],
      ['closedAt', 'Closed'],
    ],
    path: of('number', '/qa/internal-audit/findings'),
  },
  [overdueKind]: {
    columns: [
      ['number', 'Finding'],
      ['report', 'Report'],
      ['level', 'Level'],
      ['statement', 'Statement'],
      ['closureDueOn', 'Close by'],
    ],
    path: of('number', '/qa/internal-audit/findings'),
  },
  observations: {
    columns: [
      ['number', 'Observation'],
      ['report', 'Report'],
      ['statement', 'Statement'],
      ['reply', 'Reply'],
    ],
    path: of('number', '/qa/internal-audit/observations'),
  },
  training: {
    columns: [
      ['employeeNo', 'Employee no.'],
      ['name', 'Name'],
      ['subjectName', 'Subject'],
      ['completedOn', 'Completed'],
      ['validUntil', 'Valid until'],
      ['evidence', 'Evidence'],
    ],
    path: of('employeeId', '/qa/training/employees'),
  },
  authorisations: {
    columns: [
      ['number', 'Authorisation'],
      ['name', 'Name'],
      ['category', 'Category'],
      ['issuedOn', 'Issued'],
      ['validUntil', 'Valid until'],
    ],
    path: of('number', '/qa/ccs/authorizations'),
  },
  'lists-of-certifying-staff': {
    columns: [
      ['number', 'Revision'],
      ['effectiveOn', 'Effective'],
      ['people', 'People'],
      ['reason', 'Reason'],
      ['authorityReference', 'Authority reference'],
    ],
    path: of('number', '/qa/ccs/list-of-certifying-staff'),
  },
  calibrations: {
    columns: [
      ['toolNo', 'Tool'],
      ['certificateNo', 'Certificate'],
      ['calibratedOn', 'Calibrated'],
    ],
    path: of('toolNo', '/tools/id'),
  },
  'document-revisions': {
    columns: [
      ['number', 'Document'],
      ['title', 'Title'],
      ['designation', 'Revision'],
      ['effectiveOn', 'Effective'],
      ['authorityReference', 'Authority reference'],
    ],
    path: of('number', '/qa/revision-control/documents'),
  },
  certificates: {
    columns: [
      ['number', 'Certificate'],
      ['job', 'Work order'],
      ['issuedAt', 'Issued'],
    ],
    path: of('number', '/maintenance/releases'),
  },
  'vendor-approvals': {
    columns: [
      ['vendor', 'Vendor'],
      ['status', 'State'],
      ['validFrom', 'Valid from'],
      ['approvedAt', 'Approved'],
    ],
    path: of('vendorId', '/qa/vendors'),
  },
};
