import { instant, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';

/** Somebody of a customer who answers by LINE. They link their account by sending the code to the company's LINE. */
export const lineContact = defineRecord({
  name: 'lineContact',
  label: { one: 'LINE contact', many: 'LINE contacts', row: ['name', 'customerId'] },
  api: '/api/marketing/line/contacts',
  access: { read: 'marketing.viewer', create: 'marketing.user', update: 'marketing.user', archive: 'nobody' },
  rows: everyRow,
  fields: {
    customerId: link('Customer', 'customer', { required: true, createOnly: true }),
    name: text('Name', { required: true, min: 2, max: 120 }),
    code: text('Code', {
      required: true,
      readOnly: true,
      mono: true,
      help: 'They send it to the company’s LINE within seven days.',
    }),
    lineUserId: text('LINE account', { readOnly: true, mono: true }),
    linkedAt: instant('Linked', { readOnly: true }),
  },
  editable: { invited: 'all', linked: 'all' },
  states: { invited: 'info', linked: 'good', ended: 'neutral' },
  list: {
    columns: ['name', 'customerId', 'status', 'code', 'linkedAt'],
    filters: ['customerId', 'status'],
    search: ['name'],
    sort: '-createdAt',
  },
});

/** A contact: invited with a code, linked by LINE itself, ended by us or by them. */
export const lineContactWorkflow = defineWorkflow(lineContact, {
  start: 'invited',
  transitions: {
    end: { label: 'End link', from: ['invited', 'linked'], to: 'ended', who: 'marketing.user' },
  },
});
