import { choices, date, instant, link, note, text } from '#kernel/shared/field.ts';
import { can } from '#kernel/shared/permission.ts';
import { defineRecord, type RowRule } from '#kernel/shared/record.ts';
import { shopWords } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';

/** Safety sees its drafts, and those withdrawn before anybody else read them; everybody what was published. */
const publishedOrSafety: RowRule = ({ actor }) => (can(actor, 'safety.user') ? null : `t.published_at is not null`);
/** Where a lesson comes from is known to safety alone: its report would lead to who wrote it. */
const safetyAlone = { access: { read: 'safety.user', write: 'safety.user' } } as const;

/** What was learned from a report or a hazard, shown on the task cards it concerns until it expires or is withdrawn. */
export const lesson = defineRecord({
  name: 'lesson',
  label: { one: 'Lesson', many: 'Lessons', row: ['number', 'title'] },
  path: '/safety/lessons/:key',
  numbering: 'SL-{YYYY}-{000}',
  access: { read: 'signedIn', create: 'safety.user', update: 'safety.user', archive: 'nobody' },
  rows: publishedOrSafety,
  fields: {
    title: text('Title', { required: true, min: 5, max: 120, help: 'Names nobody.' }),
    text: note('Advice to the bench', {
      required: true,
      min: 20,
      max: 400,
      help: 'Short, in your own words: it stands on the card before its steps.',
    }),
    shops: choices('Shops', shopWords),
    phases: choices('Kinds of task', {
      receiving: 'Receiving',
      preliminary: 'Preliminary',
      disassembly: 'Disassembly',
      cleaning: 'Cleaning',
      ndt: 'NDT',
      check: 'Check',
      repair: 'Repair',
      assembly: 'Assembly',
      test: 'Test',
      final: 'Final',
      storage: 'Storage',
    }),
    partNumbers: note('Part numbers', { max: 1000, help: 'One a line. Empty: every part.' }),
    expiresOn: date('Expires on', { required: true, help: 'Shown on cards up to this day; two years at most.' }),
    publishedAt: instant('Published', { readOnly: true }),
    reportId: link('Safety report', 'safetyReport', { createOnly: true, ...safetyAlone }),
    hazardId: link('Hazard', 'hazard', { createOnly: true }),
  },
  editable: { draft: 'all' },
  states: { draft: 'neutral', published: 'good', withdrawn: 'neutral' },
  list: {
    columns: ['number', 'status', 'title', 'shops', 'phases', 'expiresOn'],
    filters: ['status', 'reportId', 'hazardId', 'expiresOn'],
    search: ['number', 'title', 'text'],
    sort: '-createdAt',
  },
});
