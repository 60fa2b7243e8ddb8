import { choices, instant, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

export const portalScopes = {
  findings: 'Findings sent to them',
  certificates: 'Certificates',
  account: 'Statement of account',
  stock: 'Stock and tires',
  answers: 'Accept and decline quotations',
} as const;

/** One of a customer's people who may come in at the portal. Their jobs they always see. */
export const portalUser = defineRecord({
  name: 'portalUser',
  label: { one: 'Portal user', many: 'Customer portal users', row: ['name'] },
  api: '/api/customer-portal/users',
  access: { read: 'admin.viewer', create: 'nobody', update: 'admin.admin', archive: 'nobody' },
  rows: everyRow,
  fields: {
    name: text('Name', { required: true, min: 2, max: 120 }),
    email: text('E-mail', { required: true, readOnly: true }),
    customerId: link('Customer', 'customer', { required: true, readOnly: true }),
    scopes: choices('Rights at the portal', portalScopes),
    invitedAt: instant('Invited', { readOnly: true }),
    lastSignInAt: instant('Last sign-in', { readOnly: true }),
  },
  states: {
    invited: 'info',
    active: 'good',
    disabled: 'neutral',
  },
  list: {
    columns: ['name', 'email', 'customerId', 'scopes', 'status', 'invitedAt', 'lastSignInAt'],
    filters: ['customerId', 'status', 'scopes'],
    search: ['email', 'name'],
    sort: 'name',
  },
});
