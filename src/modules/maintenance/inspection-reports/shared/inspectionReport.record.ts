import { choice, instant, integer, json, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { inspectionItems, type InspectionItem } from './inspectionItem.ts';

/** What an inspector found on a job and puts a name to (maintenance 3.6). A row's screen has two parts in its address, so links are made by `reportPath`. */
export const inspectionReport = defineRecord({
  name: 'inspectionReport',
  label: { one: 'Inspection report', many: 'Inspection reports', row: ['number'] },
  api: '/api/inspection-reports',
  key: 'number',
  subject: 'jobNumber',
  // The count runs within each job; `insertDraft` gives the whole number.
  numbering: 'IR-{00}',
  access: { read: 'maintenance.viewer', create: 'nobody', update: 'maintenance.user', archive: 'maintenance.user' },
  rows: everyRow,
  fields: {
    jobId: link('Job record', 'workOrder', { required: true, readOnly: true }),
    jobNumber: text('Job', { required: true, readOnly: true, mono: true }),
    customerId: link('Customer', 'customer', { required: true, readOnly: true }),
    family: choice('Part family', ['wheel', 'brake', 'battery', 'cylinder', 'tire', 'other'], {
      required: true,
      readOnly: true,
    }),
    partNumber: text('Part number', { required: true, readOnly: true, mono: true }),
    partName: text('Part', { required: true, readOnly: true }),
    serialNumber: text('Serial number', { required: true, readOnly: true, mono: true }),
    type: choice('Type', ['preliminary', 'inProcess', 'final'], { required: true, readOnly: true }),
    templateName: text('Template', { readOnly: true, max: 160 }),
    asReceived: note('As-received condition'),
    items: json<InspectionItem[], { required: true }>('Items', inspectionItems, { required: true }),
    recommendation: choice('Recommendation', {
      asOrdered: 'As ordered',
      changeScope: 'Change the work scope',
      ber: 'Beyond economic repair',
      returnAsIs: 'Return as is',
    }),
    conclusion: note('Conclusion'),
    remarks: note('Remarks'),
    serialRead: text('Serial number read from the part', { max: 60, mono: true }),
    result: choice('Result', ['accepted', 'acceptedWithRemarks', 'rejected']),
    findingsCount: integer('Findings', { required: true, readOnly: true }),
    inspectorName: text('Inspector', { readOnly: true }),
    stampNo: text('Stamp', { readOnly: true, mono: true }),
    signedAt: instant('Signed', { readOnly: true }),
    sentToCustomerAt: instant('Sent to the customer', { readOnly: true }),
    supersedesId: link('Supersedes', 'inspectionReport', { readOnly: true }),
    supersedeReason: text('Why it replaces the earlier one', { readOnly: true, max: 500 }),
  },
  states: {
    draft: 'neutral',
    signed: 'good',
    superseded: 'warn',
  },
  list: {
    columns: [
      'number',
      'jobNumber',
      'type',
      'status',
      'result',
      'findingsCount',
      'partNumber',
      'serialNumber',
      'customerId',
      'inspectorName',
      'signedAt',
      'sentToCustomerAt',
    ],
    filters: [
      'type',
      'result',
      'status',
      'inspectorName',
      'family',
      'customerId',
      'jobNumber',
      'serialNumber',
      'signedAt',
      'createdAt',
    ],
    search: ['number', 'jobId', 'partNumber', 'partName', 'serialNumber', 'conclusion', 'inspectorName'],
    sort: '-createdAt',
  },
});

/** The address of a report. */
export function reportPath(report: { jobNumber: string; number: string }): string {
  return `/maintenance/inspection-reports/${report.jobNumber}/${report.number}`;
}

/** The address where a report is written and signed. */
export function reportEditPath(report: { jobNumber: string; number: string }): string {
  return `/maintenance/mmc/${report.jobNumber}/inspection-report/${report.number}`;
}
