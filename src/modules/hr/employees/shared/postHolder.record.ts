import { choice, date, link } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

export const posts = {
  AM: 'Accountable Manager',
  QM: 'Quality Manager',
  SM: 'Safety Manager',
  TM: 'Training Manager',
  RL3: 'Responsible NDT Level 3',
  HRM: 'HR Manager',
  FM: 'Finance Manager',
  DM: 'Department Manager',
} as const;
export type Post = keyof typeof posts;

/** Who holds a post, from when to when. The deputy acts in an absence that is on record. */
export const postHolder = defineRecord({
  name: 'postHolder',
  label: { one: 'Post holder', many: 'Post holders', row: ['post', 'validFrom'] },
  api: '/api/post-holders',
  access: { read: 'level:2', create: 'hr.admin', update: 'hr.admin', archive: 'hr.admin' },
  rows: everyRow,
  fields: {
    post: choice('Post', posts, { required: true, createOnly: true }),
    departmentId: link('Department', 'department', { createOnly: true, help: 'Only for a department manager.' }),
    employeeId: link('Post holder', 'employee', { required: true, createOnly: true }),
    deputyId: link('Deputy', 'employee'),
    validFrom: date('From', { required: true }),
    validTo: date('To'),
    authorityAcceptedOn: date('Accepted by the authority'),
  },
  list: {
    columns: ['post', 'departmentId', 'employeeId', 'deputyId', 'validFrom', 'validTo', 'authorityAcceptedOn'],
    filters: ['post', 'employeeId', 'departmentId', 'validTo'],
    sort: '-validFrom',
  },
});
