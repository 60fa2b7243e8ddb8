import type { AnyRecord } from '#kernel/shared/record.ts';
import { announcement } from '#modules/home/announcements/shared/announcement.record.ts';
import { inspectionReport } from '#modules/maintenance/inspection-reports/shared/inspectionReport.record.ts';
import { releaseRequest } from '#modules/maintenance/release-requests/shared/releaseRequest.record.ts';
import { taskCard } from '#modules/maintenance/task-cards/shared/taskCard.record.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { staffAuthorization } from '#modules/quality/authorizations/shared/authorization.record.ts';

export interface Register {
  record: AnyRecord;
  title: string;
  description: string;
  /** What the end of its address may say; without it the address ends with the register's name. */
  of?: RegExp;
  /** Its parts by the end of their address, the whole first: tabs of the screen. */
  parts?: Readonly<Record<string, string>>;
}

/** Rows that no filter of their own list can name: a tile counts them, and the register its number opens shows them. */
export const registers = {
  'my-cards': {
    record: taskCard,
    title: 'My open cards',
    description: 'Cards you have begun or were handed, that nobody has signed and you have not handed over.',
  },
  'ready-cards': {
    record: taskCard,
    title: 'Ready on work orders you lead',
    description: 'Cards that can be begun now, on the open work orders you lead.',
  },
  'my-requests': {
    record: releaseRequest,
    title: 'Release requests waiting for you',
    description: 'Requests your authorisation covers, that nobody else has taken.',
  },
  'gate-jobs': {
    record: workOrder,
    title: 'Gate {{of}} is red',
    description: 'Work orders due within three days with this release check open.',
    of: /^G\d{2}$/,
  },
  board: {
    record: announcement,
    title: 'On the notice board',
    description: 'What is published now: begun, and not yet over.',
  },
  'lapsing-authorisations': {
    record: staffAuthorization,
    title: 'Authorisations lapsing in 30 days',
    description: 'Something each of them stands on ends within 30 days, or has ended.',
  },
  released: {
    record: workOrder,
    title: 'Released work orders',
    description: 'The releases behind the share delivered by the due date.',
    of: /^(all|kept|late)$/,
    parts: { all: 'All releases', kept: 'By the due date', late: 'After the due date' },
  },
  'first-reports': {
    record: inspectionReport,
    title: 'First final inspections',
    description: 'The first final report of each work order; repeats are not among them.',
    of: /^(all|accepted|rejected)$/,
    parts: { all: 'All', accepted: 'Accepted', rejected: 'Rejected' },
  },
} as const satisfies Record<string, Register>;

export type RegisterKey = keyof typeof registers;
export const registerKeys = Object.keys(registers) as RegisterKey[];

/** The address of a register's screen; its rows are served at the same address below `/api`. */
export const registerPath = (key: RegisterKey, of?: string): string =>
  `/dashboard/rows/${key}${of === undefined ? '' : `/${of}`}`;

/** The record as the register lists it. */
export const registeredRecord = (key: RegisterKey, of?: string): AnyRecord => ({
  ...registers[key].record,
  listApi: `/api${registerPath(key, of)}`,
});
