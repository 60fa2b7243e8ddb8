import { z } from 'zod';
import { choice, choices, instant, integer, json, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import type { CertificateBlocks } from './certificate.ts';

const formTypes = { CAAT_FORM_1: 'CAAT Form 1', EASA_FORM_1: 'EASA Form 1', FAA_8130_3: 'FAA 8130-3' } as const;

/** An authorised release certificate: issued once, never changed, verifiable by a stranger. */
export const releaseCertificate = defineRecord({
  name: 'releaseCertificate',
  label: { one: 'Release certificate', many: 'Release certificates', row: ['number', 'partNumber', 'serialNumber'] },
  api: '/api/releases',
  path: '/maintenance/releases/:key',
  key: 'number',
  access: {
    read: 'maintenance.viewer',
    create: 'nobody',
    update: 'nobody',
    archive: 'nobody',
    // Quality names the certificate an error stands on.
    pick: ['maintenance.viewer', 'quality.user'],
  },
  rows: everyRow,
  fields: {
    number: text('Certificate', { required: true, readOnly: true, mono: true }),
    type: choice('Form', formTypes, { required: true, readOnly: true }),
    authority: choice('Authority', ['CAAT', 'EASA', 'FAA'], { required: true, readOnly: true }),
    /** The same work, released under these authorities on the same form (R7). */
    secondTypes: choices('Also released under', formTypes, { required: true, readOnly: true }),
    formId: link('Version of the form', 'releaseForm', { readOnly: true }),
    jobId: link('Job', 'workOrder', { required: true, readOnly: true }),
    customerId: link('Customer', 'customer', { required: true, readOnly: true }),
    partNumber: text('Part number', { required: true, readOnly: true, mono: true }),
    partName: text('Description', { required: true, readOnly: true }),
    serialNumber: text('Serial number', { required: true, readOnly: true, mono: true }),
    quantity: integer('Quantity', { required: true, readOnly: true }),
    block11: text('Block 11', { required: true, readOnly: true }),
    blocks: json('Blocks', z.custom<CertificateBlocks>(), { required: true, readOnly: true }),
    signerName: text('Signed by', { required: true, readOnly: true }),
    authorizationNo: text('Authorisation', { required: true, readOnly: true, mono: true }),
    approvalNo: text('Approval', { required: true, readOnly: true, mono: true }),
    issuedAt: instant('Issued on', { required: true, readOnly: true }),
    verifyToken: text('Verification token', { required: true, readOnly: true, mono: true }),
    supersedesId: link('Supersedes', 'releaseCertificate', { readOnly: true }),
    statusReason: note('Reason', { readOnly: true }),
    reprints: integer('Copies printed', { required: true, readOnly: true }),
  },
  states: {
    issued: 'good',
    superseded: 'warn',
    void: 'bad',
  },
  list: {
    columns: [
      'number',
      'type',
      'secondTypes',
      'jobId',
      'partNumber',
      'serialNumber',
      'customerId',
      'block11',
      'signerName',
      'issuedAt',
      'status',
    ],
    filters: ['type', 'authority', 'secondTypes', 'status', 'customerId', 'jobId', 'block11', 'issuedAt'],
    search: ['number', 'jobId', 'partNumber', 'serialNumber', 'signerName'],
    exact: ['number', 'serialNumber', 'partNumber'],
    sort: '-issuedAt',
  },
});
