import { choice, instant, integer, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

export const returnConditions = { ok: 'Fine', dirty: 'Dirty', damaged: 'Damaged', incomplete: 'Incomplete' } as const;
export type ReturnCondition = keyof typeof returnConditions;

/** One loan of a tool: to whom, for which job, and how it came back. A tool is in one hand at a time (R-LOAN-1). */
export const toolUsage = defineRecord({
  name: 'toolUsage',
  label: { one: 'Loan', many: 'Loan logs', row: ['timestamp'] },
  api: '/api/store/tool-usage',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    timestamp: instant('Out', { required: true, readOnly: true }),
    toolId: link('Tool', 'tool', { required: true, readOnly: true }),
    borrowerId: link('Borrower', 'employee', { required: true, readOnly: true }),
    jobNumber: text('Job', { readOnly: true, mono: true }),
    dueBack: instant('Due back', { required: true, readOnly: true }),
    extensions: integer('Extensions', { required: true, readOnly: true }),
    extensionReason: text('Why extended', { readOnly: true }),
    returnedAt: instant('Returned', { readOnly: true }),
    returnedById: link('Returned by', 'employee', { readOnly: true }),
    conditionOut: choice('Condition out', { ok: 'Fine', dirty: 'Dirty' }, { required: true, readOnly: true }),
    conditionIn: choice('Condition in', { ...returnConditions, lost: 'Lost' }, { readOnly: true }),
    remark: text('Remark', { readOnly: true }),
  },
  list: {
    columns: ['timestamp', 'toolId', 'borrowerId', 'jobNumber', 'dueBack', 'returnedAt', 'conditionIn', 'remark'],
    filters: ['toolId', 'borrowerId', 'jobNumber', 'returnedAt', 'timestamp', 'dueBack', 'conditionIn'],
    sort: '-timestamp',
  },
});
