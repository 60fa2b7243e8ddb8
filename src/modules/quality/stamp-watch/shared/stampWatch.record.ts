import { choice, date, instant, integer, link, note, text } from '#kernel/shared/field.ts';
import { can } from '#kernel/shared/permission.ts';
import { defineRecord, type RowRule } from '#kernel/shared/record.ts';
import { patterns } from './watch.ts';

/** Whoever signed is asked first (just culture): quality sees a row once it is explained, or when the days to answer are over. */
const ownOrDue: RowRule = ({ actor }, param) => {
  const own = `t.employee_id = ${param(actor.employeeId)}::uuid`;
  return can(actor, 'quality.user')
    ? `(${own} or t.status <> 'asked' or t.answer_by < (now() at time zone 'Asia/Bangkok')::date)`
    : own;
};

/** A pattern of signatures that cannot well be true, once for a person and a day, with what whoever signed says about it (quality-people 6.2). */
export const stampWatch = defineRecord({
  name: 'stampWatch',
  label: { one: 'Question about signatures', many: 'Stamp watch', row: ['number', 'employeeId'] },
  path: '/qa/ccs/stamp-watch/:key',
  numbering: 'SW-{YY}-{0000}',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: ownOrDue,
  fields: {
    employeeId: link('Signed by', 'employee', { required: true, readOnly: true }),
    pattern: choice('Pattern', patterns, { required: true, readOnly: true }),
    day: date('Day', { required: true, readOnly: true }),
    firstAt: instant('First of them', { required: true, readOnly: true }),
    signatures: integer('Signatures', { required: true, readOnly: true }),
    fault: text('What was seen', { required: true, readOnly: true, max: 500 }),
    answerBy: date('Answer by', { required: true, readOnly: true }),
    explanation: note('Explanation', { readOnly: true, min: 5, max: 1000 }),
    explainedAt: instant('Explained', { readOnly: true }),
    conclusion: note('Conclusion', { readOnly: true, min: 5, max: 1000 }),
    closedAt: instant('Closed', { readOnly: true }),
    closedById: link('Closed by', 'employee', { readOnly: true }),
  },
  distinct: [['employeeId', 'closedById']],
  states: { asked: 'warn', explained: 'info', closed: 'good' },
  list: {
    columns: ['number', 'status', 'employeeId', 'pattern', 'day', 'signatures', 'fault', 'answerBy'],
    filters: ['status', 'employeeId', 'pattern', 'day'],
    search: ['number', 'fault'],
    sort: '-day',
  },
});
