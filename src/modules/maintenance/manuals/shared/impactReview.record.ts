import { choice, date, instant, json, link, note, text } from '#kernel/shared/field.ts';
import { z } from 'zod';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { libraryReaders, libraryWriters } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';

export const impactDecisions = {
  noImpact: 'No impact',
  repeatSteps: 'Repeat cards',
  stop: 'Stop the work order',
} as const;

/** What a new revision of a manual, or a changed or withdrawn temporary revision, means for the jobs that began under the old one. */
export const impactReview = defineRecord({
  name: 'impactReview',
  label: { one: 'Impact review', many: 'Impact reviews' },
  api: '/api/manuals/impact-reviews',
  numbering: 'IR-{000}',
  access: { read: libraryReaders, create: 'nobody', update: libraryWriters, archive: 'nobody' },
  rows: everyRow,
  fields: {
    manualId: link('Manual', 'manual', { required: true, readOnly: true }),
    /** Of a temporary revision: the revision that was current when it was changed. */
    revisionId: link('New revision', 'manualRevision', { required: true, readOnly: true }),
    temporaryRevisionId: link('Temporary revision', 'temporaryRevision', { readOnly: true }),
    dueOn: date('Due', { readOnly: true }),
    changedSections: text('Changed page blocks', { max: 400 }),
    affectedTemplates: note('Templates to change'),
  },
  states: { open: 'warn', closed: 'good' },
  list: {
    columns: ['number', 'manualId', 'revisionId', 'temporaryRevisionId', 'dueOn', 'status'],
    filters: ['status', 'manualId', 'revisionId', 'temporaryRevisionId', 'dueOn'],
    sort: '-number',
  },
});

/** The signed decision for one job. */
export const impactDecision = defineRecord({
  name: 'impactDecision',
  label: { one: 'Impact decision', many: 'Impact decisions', row: ['jobnumber'] },
  api: '/api/manuals/impact-decisions',
  access: { read: libraryReaders, create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    reviewId: link('Review', 'impactReview', { required: true, readOnly: true }),
    jobnumber: text('Job', { required: true, readOnly: true, mono: true }),
    decision: choice('Decision', impactDecisions, { readOnly: true }),
    repeatCards: json('Cards to repeat', z.array(z.string()), { readOnly: true }),
    reason: note('Reason', { readOnly: true }),
    decidedAt: instant('Decided', { readOnly: true }),
    decidedByName: text('Decided by', { readOnly: true }),
  },
  list: {
    columns: ['jobnumber', 'decision', 'repeatCards', 'reason', 'decidedByName', 'decidedAt'],
    filters: ['reviewId', 'decision'],
    sort: 'jobnumber',
  },
});
