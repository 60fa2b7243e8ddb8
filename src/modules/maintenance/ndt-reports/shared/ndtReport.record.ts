import { choice, instant, integer, json, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord } from '#kernel/shared/record.ts';
import { z } from 'zod';
import { ndtCheck, ndtEquipment, ndtIndication, ndtMaterial, ndtReadings } from './ndtParts.ts';

export const methodWords = { PT: 'Penetrant', MT: 'Magnetic particle', ET: 'Eddy current', UT: 'Ultrasonic', RT: 'Radiographic', VT: 'Visual' } as const;
const familyWords = { wheel: 'Wheel', brake: 'Brake', battery: 'Battery', cylinder: 'Cylinder', tire: 'Tire', other: 'Other' } as const;
const itemNames = z.array(z.string().trim().min(1).max(120)).min(1, 'Name an item').max(40);

/** One non-destructive test of items of a job (maintenance 3.7). Equipment, materials and checks are copies of the test day. */
export const ndtReport = defineRecord({
  name: 'ndtReport',
  label: { one: 'NDT report', many: 'NDT reports', row: ['number'] },
  table: 'ndt_report',
  api: '/api/ndt-reports',
  path: '/maintenance/ndt/reports/:key',
  key: 'number',
  numbering: 'NDT-{YY}-{00000}',
  access: { read: 'maintenance.viewer', create: 'nobody', update: 'maintenance.user', archive: 'nobody' },
  fields: {
    jobId: link('Job record', 'workOrder', { required: true, readOnly: true }),
    jobNumber: text('Job', { required: true, readOnly: true, mono: true }),
    customerId: link('Customer', 'customer', { required: true, readOnly: true }),
    family: choice('Part family', familyWords, { required: true, readOnly: true }),
    partNumber: text('Part number', { required: true, readOnly: true, mono: true }),
    serialNumber: text('Serial number', { required: true, readOnly: true, mono: true }),
    cardNo: text('Card', { readOnly: true, mono: true }),
    method: choice('Method', methodWords, { required: true, readOnly: true }),
    items: json('Items', itemNames, { required: true }),
    area: text('Area', { required: true }),
    coveragePct: integer('Coverage', { required: true, min: 1, max: 100, unit: '%' }),
    technique: text('Technique', { required: true, readOnly: true, mono: true }),
    techniqueRevision: text('Technique revision', { required: true, readOnly: true }),
    material: text('Material', { required: true }),
    surfaceState: text('Surface', { required: true }),
    parameters: json('Readings', ndtReadings, { required: true }),
    equipment: json('Equipment', z.array(ndtEquipment).max(30), { required: true }),
    materials: json('Materials', z.array(ndtMaterial).max(30), { required: true }),
    checks: json('Process checks', z.array(ndtCheck).max(30), { required: true, readOnly: true }),
    indications: json('Indication list', z.array(ndtIndication).max(99), { required: true }),
    indicationsCount: integer('Indications', { required: true, readOnly: true }),
    disposition: note('Disposition', { max: 1000 }),
    result: choice('Result', { noRecordableIndication: 'No recordable indication', indicationsWithinLimits: 'Indications within limits', rejected: 'Rejected' }),
    performedAt: instant('Performed', { readOnly: true }),
    performerName: text('Performed by', { readOnly: true }),
    performer: json('Performer on the day', z.any(), { readOnly: true }),
    acceptedAt: instant('Judged', { readOnly: true }),
    accepterName: text('Judged by', { readOnly: true }),
    accepter: json('Accepter on the day', z.any(), { readOnly: true }),
    findings: json('Findings opened', z.array(z.object({ indication: z.int(), number: z.string() })), { required: true, readOnly: true }),
    supersedesId: link('Supersedes', 'ndtReport', { readOnly: true }),
    supersedeReason: text('Why it replaces the earlier one', { readOnly: true, max: 500 }),
    voidReason: text('Void because', { readOnly: true, max: 500 }),
  },
  states: {
    draft: { label: 'Draft', tone: 'neutral' },
    performed: { label: 'Performed', tone: 'info' },
    accepted: { label: 'Accepted', tone: 'good' },
    rejected: { label: 'Rejected', tone: 'bad' },
    superseded: { label: 'Superseded', tone: 'warn' },
    void: { label: 'Void', tone: 'neutral' },
  },
  list: {
    columns: ['number', 'jobNumber', 'method', 'area', 'status', 'result', 'indicationsCount', 'partNumber', 'serialNumber', 'technique', 'techniqueRevision', 'performerName', 'accepterName', 'performedAt'],
    filters: ['method', 'result', 'status', 'family', 'technique', 'jobNumber', 'serialNumber', 'performerName', 'performedAt', 'createdAt'],
    search: ['number', 'jobNumber', 'technique', 'area', 'partNumber', 'serialNumber'],
    sort: '-createdAt',
  },
});
