import { choice, date, flag, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

/** Certificates a supplier is bought from without a desktop review of our own (R-PRO-2). */
export const supplierCertificates = ['as9120', 'asa100', 'ac0056'] as const;

const certificateKinds = {
  caat145: 'CAAT Part-145',
  easa145: 'EASA Part-145',
  faa145: 'FAA Part 145',
  as9100: 'AS9100',
  as9120: 'AS9120',
  iso9001: 'ISO 9001',
  iso17025: 'ISO 17025',
  asa100: 'ASA-100',
  ac0056: 'AC 00-56',
  nadcap: 'Nadcap',
  other: 'Other',
} as const;

/** A certificate a vendor holds. Never overwritten: a renewal is a new row. The day after a needed one ends, what stands on it is suspended (R-PRO-5). */
export const vendorCertificate = defineRecord({
  name: 'vendorCertificate',
  label: { one: 'Certificate of a vendor', many: 'Certificates of vendors', row: ['kind', 'certificateNo'] },
  api: '/api/qa/vendor-certificates',
  access: { read: 'signedIn', create: 'quality.user', update: 'quality.user', archive: 'quality.admin' },
  rows: everyRow,
  fields: {
    vendorId: link('Vendor', 'vendor', { required: true, createOnly: true }),
    kind: choice('Type', certificateKinds, { required: true, createOnly: true }),
    certificateNo: text('Certificate no.', { required: true, max: 80, mono: true, createOnly: true }),
    issuedBy: text('Issued by', { required: true, max: 120 }),
    scope: text('Scope', { max: 300 }),
    expiresOn: date('Expires on', { required: true, createOnly: true }),
    needed: flag('Approvals depend on it', { required: true, help: 'The day after it ends they are suspended.' }),
    approvalId: link('Only this approval', 'vendorApproval', { help: 'Empty: every approval of the vendor.' }),
  },
  files: { scan: { label: 'Certificate', kinds: ['pdf', 'image'] } },
  list: {
    columns: ['kind', 'certificateNo', 'issuedBy', 'scope', 'expiresOn', 'needed', 'approvalId'],
    filters: ['vendorId', 'kind', 'expiresOn', 'approvalId'],
    search: ['certificateNo'],
    sort: 'expiresOn',
  },
});

/** That somebody of quality looked at a vendor, how, and until when that is good (R-PRO-2). It stays as it was written. */
export const vendorEvaluation = defineRecord({
  name: 'vendorEvaluation',
  label: { one: 'Evaluation of a vendor', many: 'Evaluations of vendors', row: ['kind', 'doneOn'] },
  api: '/api/qa/vendor-evaluations',
  access: { read: 'signedIn', create: 'quality.user', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    vendorId: link('Vendor', 'vendor', { required: true, createOnly: true }),
    kind: choice(
      'Evaluation',
      { initial: 'First', recurrent: 'Recurrent', forCause: 'For cause' },
      { required: true, createOnly: true },
    ),
    method: choice(
      'Method',
      {
        questionnaire: 'Questionnaire',
        desktop: 'Desktop review',
        onsite: 'On site',
        certificate: 'Certificate instead of a desktop review',
      },
      { required: true, createOnly: true },
    ),
    doneOn: date('Done on', { required: true, when: 'past', createOnly: true }),
    responsiveness: integer('Responsiveness and documents', {
      required: true,
      min: 0,
      max: 100,
      unit: '%',
      createOnly: true,
    }),
    decision: choice(
      'Decision',
      { approve: 'May supply', limit: 'May supply, limited', reject: 'May not supply' },
      { required: true, createOnly: true },
    ),
    remark: note('What was found', { required: true, max: 2000, createOnly: true }),
    nextDueOn: date('Next evaluation by', { readOnly: true }),
  },
  files: { papers: { label: 'Papers', kinds: ['pdf', 'image'] } },
  list: {
    columns: ['doneOn', 'kind', 'method', 'responsiveness', 'decision', 'nextDueOn', 'remark'],
    filters: ['vendorId', 'decision', 'nextDueOn'],
    sort: '-doneOn',
  },
});
