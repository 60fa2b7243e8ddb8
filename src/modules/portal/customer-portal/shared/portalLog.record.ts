import { choice, choices, instant, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

/** Why a sign-in deserves a look. */
export const unusualWords = {
  newNetwork: 'New network',
  manyRefused: 'Refused many times before',
  oddHours: 'At night',
} as const;
export type UnusualSign = keyof typeof unusualWords;

/** One thing somebody did, or tried, at the customers' door. */
export const portalLog = defineRecord({
  name: 'portalLog',
  label: { one: 'Visit', many: 'Portal log', row: ['email'] },
  api: '/api/customer-portal/logs',
  access: { read: 'admin.viewer', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    at: instant('When', { required: true, readOnly: true }),
    email: text('Who', { required: true, readOnly: true }),
    customerId: link('Customer', 'customer', { readOnly: true }),
    action: choice(
      'What',
      {
        invite: 'Invited',
        accept: 'Accepted the invitation',
        signIn: 'Signed in',
        signOut: 'Signed out',
        view: 'Opened a work order',
        download: 'Took a certificate or statement',
        refused: 'Refused',
      },
      { required: true, readOnly: true },
    ),
    unusual: choices('Unusual', unusualWords, { readOnly: true }),
    object: text('Which', { readOnly: true, mono: true }),
    ip: text('From', { readOnly: true, mono: true }),
    device: text('Device', { readOnly: true }),
  },
  list: {
    columns: ['at', 'email', 'customerId', 'action', 'unusual', 'object', 'ip', 'device'],
    filters: ['customerId', 'action', 'unusual', 'at'],
    search: ['email', 'object'],
    sort: '-at',
  },
});
