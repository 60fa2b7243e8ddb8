import { choice, date, instant, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

/** Who supplies the company or works for it. What one is approved for stands in its approvals (R-PRO-1). */
export const vendor = defineRecord({
  name: 'vendor',
  label: { one: 'Vendor', many: 'Vendors', row: ['code', 'name'] },
  path: '/qa/vendors/:key',
  key: 'code',
  access: {
    read: 'signedIn',
    create: ['quality.user', 'purchasing.user'],
    update: ['quality.user', 'purchasing.user'],
    archive: 'nobody',
  },
  rows: everyRow,
  fields: {
    code: text('Code', { required: true, max: 20, mono: true, upperCase: true, createOnly: true }),
    name: text('Name', { required: true, max: 120 }),
    kind: choice(
      'Kind',
      {
        supplier: 'Supplier',
        contractor: 'Contractor',
        subcontractor: 'Subcontractor',
        calibrationLab: 'Calibration laboratory',
        testLab: 'Test laboratory',
      },
      { required: true },
    ),
    country: text('Country', { required: true, min: 2, max: 2, upperCase: true, help: 'Two letters: TH, SG.' }),
    riskClass: choice(
      'Risk class',
      { A: 'A: subcontractor or special process', B: 'B', C: 'C: office or standard parts' },
      { required: true },
    ),
    contact: text('Contact', { max: 200 }),
    remark: note('Remark', { max: 1000 }),
  },
  list: {
    columns: ['code', 'name', 'kind', 'country', 'riskClass', 'contact'],
    filters: ['kind', 'riskClass', 'country'],
    search: ['code', 'name'],
    sort: 'name',
  },
});

/** What a process is for the rules of release; its name is free. */
export const processKinds = { hydrostaticTest: 'Hydrostatic test', other: 'Other process' } as const;
export type ProcessKind = keyof typeof processKinds;

/** That a vendor may do one process for us, from when to when; approved by an authorised quality person. */
export const vendorApproval = defineRecord({
  name: 'vendorApproval',
  label: { one: 'Vendor approval', many: 'Vendor approvals', row: ['process', 'validTo'] },
  api: '/api/qa/vendor-approvals',
  access: { read: 'signedIn', create: 'quality.user', update: 'quality.user', archive: 'nobody' },
  rows: everyRow,
  fields: {
    vendorId: link('Vendor', 'vendor', { required: true, createOnly: true }),
    process: text('Process', {
      required: true,
      min: 3,
      max: 80,
      help: 'As routes and outside work name it: Plating, Hydrostatic test.',
    }),
    processKind: choice('Kind of process', processKinds, {
      required: true,
      help: 'Only a hydrostatic test requalifies a cylinder, whatever the process is called.',
    }),
    scope: text('Limits', { max: 200 }),
    evidence: text('Evidence', { required: true, min: 3, max: 200, help: 'Certificate, audit or evaluation.' }),
    validFrom: date('Valid from', { required: true }),
    validTo: date('Valid to', { required: true }),
    approvedByName: text('Approved by', { readOnly: true }),
    approvedAt: instant('Approved', { readOnly: true }),
    authorizationNo: text('Authorisation', { readOnly: true, mono: true }),
    endedOn: date('Ended on', { readOnly: true }),
    endedReason: text('Reason', { readOnly: true }),
  },
  states: {
    draft: 'neutral',
    approved: 'good',
    suspended: 'warn',
    withdrawn: 'bad',
  },
  list: {
    columns: ['process', 'status', 'validFrom', 'validTo', 'scope', 'evidence', 'approvedByName'],
    filters: ['status', 'vendorId', 'validTo'],
    sort: 'validTo',
  },
});
