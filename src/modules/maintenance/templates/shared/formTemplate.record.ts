import { z } from 'zod';
import { choice, flag, instant, integer, json, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { layoutKinds } from '#modules/maintenance/ndt-layouts/shared/public.ts';
import { appliesTo, type FormSchema, formSchema } from '#modules/maintenance/form-fields/shared/public.ts';

/** Who writes and who approves forms. */
export const formWriters = ['maintenance.admin', 'quality.user'] as const;

/** What an inspection report begins with: it is filled in and signed as a report, not as a form of the work order. */
export const reportKinds = {
  preliminaryReport: 'Preliminary inspection report',
  inProcessReport: 'In-process inspection report',
  finalReport: 'Final inspection report',
} as const;
export type ReportKind = keyof typeof reportKinds;
export const isReportKind = (kind: string): kind is ReportKind => Object.hasOwn(reportKinds, kind);

/** What is never filled in as a form of a work order: reports have their own records. */
export const kindsOfReports = { ...reportKinds, ...layoutKinds } as const;

export const formKinds = {
  testSheet: 'Test sheet',
  inspectionSheet: 'Inspection sheet',
  ndtSheet: 'NDT sheet',
  tag: 'Traveller or tag',
  ...kindsOfReports,
} as const;

export const publishStatement =
  'I read this form and its differences from the version before, compared its limits with the data they name and approve it for use.';
export const fillStatement = 'I filled in this form from what I saw and measured on this component.';
export const fieldStatement = 'I looked at this entry myself and it is right.';
export const discardStatement = 'I looked at what was filled in: this form is not wanted on this work order.';
export const migrateStatement = 'I approve that this work order goes on with the version named.';

/** A form the shop fills in on its jobs, through all its versions (maintenance 2.15, 3.15). Its versions are written by calls of their own. */
export const formTemplate = defineRecord({
  name: 'formTemplate',
  label: { one: 'Form', many: 'Forms', row: ['title'] },
  api: '/api/form-templates',
  path: '/maintenance/templates/new-form/:key',
  key: 'key',
  access: { read: 'maintenance.viewer', create: 'nobody', update: formWriters, archive: 'nobody' },
  rows: everyRow,
  fields: {
    key: text('Key', { required: true, readOnly: true, mono: true }),
    title: text('Name', { required: true, max: 120 }),
    kind: choice('Kind', formKinds, { required: true, readOnly: true }),
    appliesTo: json('Applies to', appliesTo, { required: true, readOnly: true }),
    appliesInWords: text('Applies to', { required: true, readOnly: true }),
    latest: integer('Version', { required: true, readOnly: true }),
    writtenByName: text('Written by', { required: true, readOnly: true }),
    publishedAt: instant('In use since', { readOnly: true }),
  },
  files: { pictures: { label: 'Pictures', kinds: ['image'] } },
  states: {
    draft: { label: 'Not in use yet', tone: 'neutral' },
    published: { label: 'In use', tone: 'good' },
    retired: { label: 'Withdrawn', tone: 'neutral' },
  },
  list: {
    columns: ['title', 'kind', 'appliesInWords', 'latest', 'status', 'writtenByName', 'publishedAt'],
    filters: ['status', 'kind'],
    search: ['key', 'title'],
    sort: 'title',
  },
});

/** One version of a form. Published it never changes (D10). */
export const formVersion = defineRecord({
  name: 'formVersion',
  label: { one: 'Version of a form', many: 'Versions of forms', row: ['templateId', 'number'] },
  api: '/api/form-versions',
  access: { read: 'maintenance.viewer', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    templateId: link('Form', 'formTemplate', { required: true, readOnly: true }),
    number: integer('Version', { required: true, readOnly: true }),
    changeNote: note('What is new', { required: true, readOnly: true }),
    appliesTo: json('Applies to', appliesTo, { required: true, readOnly: true }),
    schema: json('Fields', formSchema, { required: true, readOnly: true }),
    writtenByName: text('Written by', { required: true, readOnly: true }),
    submittedAt: instant('Submitted', { readOnly: true }),
    publishedByName: text('Approved by', { readOnly: true }),
    publishedAt: instant('Approved', { readOnly: true }),
    retiredAt: instant('Replaced', { readOnly: true }),
  },
  states: {
    draft: 'neutral',
    review: { label: 'For approval', tone: 'warn' },
    published: { label: 'Approved', tone: 'good' },
    retired: { label: 'Replaced', tone: 'neutral' },
  },
  list: {
    columns: ['templateId', 'number', 'status', 'changeNote', 'writtenByName', 'publishedByName', 'publishedAt'],
    filters: ['status', 'templateId'],
    sort: '-createdAt',
  },
});

/** A form filled in on a job, by the version it was begun with. Signed it never changes; what was wrong is filled in anew. */
export const formInstance = defineRecord({
  name: 'formInstance',
  label: { one: 'Filled form', many: 'Filled forms', row: ['number', 'title'] },
  api: '/api/form-instances',
  path: '/maintenance/forms/:key',
  key: 'number',
  subject: 'jobNumber',
  numbering: 'FRM-{YY}-{00000}',
  access: { read: 'maintenance.viewer', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    jobId: link('Job record', 'workOrder', { required: true, readOnly: true }),
    jobNumber: text('Job', { required: true, readOnly: true, mono: true }),
    templateId: link('Form', 'formTemplate', { required: true, readOnly: true }),
    versionId: link('Version of the form', 'formVersion', { required: true, readOnly: true }),
    title: text('Name', { required: true, readOnly: true }),
    required: flag('Needed for the release', { required: true, readOnly: true }),
    answers: json('Answers', z.record(z.string(), z.unknown()), { required: true, readOnly: true }),
    signedFields: json('Signed entries', z.record(z.string(), z.unknown()), { required: true, readOnly: true }),
    findings: json('Findings', z.record(z.string(), z.string()), { required: true, readOnly: true }),
    earlier: json('Earlier answers', z.array(z.unknown()), { required: true, readOnly: true }),
    signedByName: text('Signed by', { readOnly: true }),
    stampNo: text('Stamp', { readOnly: true, mono: true }),
    signedAt: instant('Signed', { readOnly: true }),
    discardReason: note('Why it was discarded', { readOnly: true }),
    discardedByName: text('Discarded by', { readOnly: true }),
    discardedAt: instant('Discarded', { readOnly: true }),
    supersedesId: link('Replaces', 'formInstance', { readOnly: true }),
  },
  states: {
    draft: { label: 'To fill in', tone: 'info' },
    signed: 'good',
    superseded: { label: 'Replaced', tone: 'neutral' },
    discarded: 'neutral',
  },
  files: { photos: { label: 'Photos', kinds: ['image'] }, papers: { label: 'Papers', kinds: ['pdf'] } },
  list: {
    columns: ['number', 'title', 'jobNumber', 'status', 'required', 'signedByName', 'signedAt'],
    filters: ['status', 'templateId', 'jobNumber'],
    search: ['number', 'title', 'jobNumber'],
    sort: '-createdAt',
  },
});

/** Where a filled form stands on the tablet. */
export const formPath = ({ number }: { number: string }): string => `/maintenance/forms/${number}`;

/** What a new form begins with. */
export const emptyForm: FormSchema = { sections: [{ id: 'section1', title: 'Section 1', columns: 1, fields: [] }] };

/** What of a form goes to another form or company: its pictures are files of its own. */
export const withoutPictures = (schema: FormSchema): FormSchema => ({
  sections: schema.sections.map((section) => ({
    ...section,
    fields: section.fields.map(({ picture: _picture, ...field }) => field),
  })),
});
