import { choice, date, decimal, instant, integer, link, text } from '#kernel/shared/field.ts';
import { can } from '#kernel/shared/permission.ts';
import { defineRecord, everyRow, type RowRule } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { halves } from '#modules/maintenance/manpower/shared/public.ts';

export const leaveKinds = {
  annual: 'Annual leave',
  sick: 'Sick leave',
  personal: 'Personal business',
  maternity: 'Maternity leave',
  training: 'Training leave',
  ordination: 'Ordination leave',
  military: 'Military service',
  unpaid: 'Unpaid leave',
} as const;
export type LeaveKind = keyof typeof leaveKinds;

/** Kinds of which nobody takes more days than a year has for them. */
export const limitedKinds: readonly LeaveKind[] = ['annual', 'personal'];

/** Kinds that are counted in whole days. */
export const wholeDayKinds: readonly LeaveKind[] = ['maternity', 'ordination', 'military'];

/** Their own, for heads those of their department, for HR all: why somebody is away is nobody else's business. */
const ownOrHeads: RowRule = ({ actor }, param) => {
  if (can(actor, 'hr.viewer')) return null;
  const me = param(actor.employeeId);
  return `(t.employee_id = ${me}::uuid or exists (select 1 from employee e join department d on d.id = e.department_id where e.id = t.employee_id
    and (d.manager_id = ${me}::uuid or exists (select 1 from post_holder p where p.post = 'DM' and p.department_id = d.id
      and (p.employee_id = ${me}::uuid or p.deputy_id = ${me}::uuid) and p.archived_at is null and p.valid_from <= (now() at time zone 'Asia/Bangkok')::date
      and (p.valid_to is null or p.valid_to >= (now() at time zone 'Asia/Bangkok')::date)))))`;
};

/** Leave somebody asks for. Approved, its days stand in the roster. */
export const leaveRequest = defineRecord({
  name: 'leaveRequest',
  label: { one: 'Leave request', many: 'Leave', row: ['number'] },
  path: '/hr/leave/:key',
  numbering: 'LV-{YY}-{0000}',
  access: { read: 'signedIn', create: 'signedIn', update: 'nobody', archive: 'nobody' },
  rows: ownOrHeads,
  fields: {
    employeeId: link('Employee', 'employee', {
      createOnly: true,
      help: 'Empty: yourself. For somebody else HR enters it.',
    }),
    kind: choice('Kind', leaveKinds, { required: true, createOnly: true }),
    fromDay: date('First day', { required: true, createOnly: true }),
    toDay: date('Last day', { required: true, createOnly: true }),
    half: choice('Part of day', halves, {
      createOnly: true,
      help: 'Empty: whole days. Morning is the first half of the shift, afternoon the second.',
    }),
    days: decimal('Days', {
      required: true,
      readOnly: true,
      scale: 1,
      help: 'Days of work in this time, without holidays.',
    }),
    reason: text('Note', { createOnly: true, max: 300, help: 'Read by your head of department and by HR.' }),
    decidedAt: instant('Decided', { readOnly: true }),
    decidedById: link('Decided by', 'user', { readOnly: true }),
  },
  files: { papers: { label: 'Papers', kinds: ['image', 'pdf'] } },
  states: { asked: { label: 'Requested', tone: 'warn' }, approved: 'good', declined: 'bad', withdrawn: 'neutral' },
  list: {
    columns: ['number', 'status', 'employeeId', 'kind', 'fromDay', 'toDay', 'half', 'days'],
    filters: ['status', 'employeeId', 'kind', 'fromDay', 'half'],
    search: ['number'],
    sort: '-fromDay',
  },
});

/** Asked, then approved or declined by the head of the department or HR; nobody decides about their own. */
export const leaveWorkflow = defineWorkflow(leaveRequest, {
  transitions: {
    approve: { from: 'asked', to: 'approved', who: 'signedIn', stamp: 'decided', guarded: true, primary: true },
    decline: { from: 'asked', to: 'declined', who: 'signedIn', stamp: 'decided', guarded: true, reason: true },
    withdraw: { from: ['asked', 'approved'], to: 'withdrawn', who: 'signedIn', guarded: true, reason: true },
  },
});

/** The days of a kind a year has, from so many years of service on; of one person where the contract says so. */
export const leaveAllowance = defineRecord({
  name: 'leaveAllowance',
  label: { one: 'Days of leave', many: 'Days of leave a year', row: ['kind', 'days'] },
  api: '/api/hr/leave-allowances',
  access: { read: 'hr.viewer', create: 'hr.admin', update: 'hr.admin', archive: 'hr.admin' },
  rows: everyRow,
  fields: {
    kind: choice('Kind', leaveKinds, { required: true, createOnly: true }),
    serviceYears: integer('From years of service', { required: true, min: 0, max: 50 }),
    days: integer('Days a year', { required: true, min: 0, max: 366 }),
    employeeId: link('Only of', 'employee', { createOnly: true, help: 'Empty: everybody.' }),
  },
  list: { columns: ['kind', 'serviceYears', 'days', 'employeeId'], filters: ['kind', 'employeeId'], sort: 'kind' },
});
