import { date, instant, link, text } from '../shared/field.ts';
import { refuseField } from '../shared/errors.ts';
import { defineRecord, everyRow } from '../shared/record.ts';
import { defineWorkflow } from '../shared/workflow.ts';
import { defineServerModule } from '../server/endpoint.ts';
import { recordEndpoints } from '../server/records/endpoints.ts';
import { implementWorkflow } from '../server/workflows/workflow.ts';
import { grantApplicationRights } from '../server/database/applicationRole.ts';
import type { TestApp } from './app.ts';

/** A record of no trade that declares all that a record can: what may be changed when, its files, who must differ, its steps and its paper. */
export const trial = defineRecord({
  name: 'trial',
  label: { one: 'Trial', many: 'Trials' },
  table: 'trial',
  api: '/api/trials',
  path: '/trials/:key',
  numbering: 'TRY-{0000}',
  access: { read: 'signedIn', create: 'signedIn', update: 'signedIn', archive: 'signedIn' },
  rows: everyRow,
  fields: {
    title: text('Title', { required: true, max: 60 }),
    place: text('Place', { max: 60 }),
    witness1Id: link('Witness 1', 'user'),
    witness2Id: link('Witness 2', 'user'),
    dueOn: date('Due on', { when: 'future' }),
    doneOn: date('Done on', { when: 'past' }),
    seenAt: instant('Seen', { when: 'past' }),
    vendor: text('Vendor', { max: 60 }),
    origin: text('Origin', { max: 60, createOnly: true }),
    approvedAt: instant('Approved', { readOnly: true }),
    approvedById: link('Approved by', 'user', { readOnly: true }),
    approvedByName: text('Name of who approved', { readOnly: true }),
  },
  states: {
    draft: { label: 'Draft', tone: 'neutral' },
    approved: { label: 'Approved', tone: 'info' },
    done: { label: 'Done', tone: 'good' },
    rejected: { label: 'Rejected', tone: 'bad' },
  },
  files: { photos: { label: 'Photos', kinds: ['image'] } },
  editable: { draft: 'all', approved: ['dueOn', 'witness1Id', 'witness2Id', 'photos'] },
  distinct: [['witness1Id', 'witness2Id', 'creator']],
  paper: { name: 'sheet', label: 'Sheet', form: 'ABS-TC' },
  list: { columns: ['number', 'title', 'status'], search: ['number', 'title'], sort: '-createdAt' },
});

export const trialWorkflow = defineWorkflow(trial, {
  transitions: {
    approve: { from: 'draft', to: 'approved', who: 'signedIn', stamp: 'approved' },
    reject: { from: 'draft', to: 'rejected', who: 'signedIn', reason: true },
    attend: { from: 'approved', to: 'approved', who: 'signedIn' },
    finish: {
      label: 'Carry out',
      from: ['approved'],
      to: 'done',
      who: 'signedIn',
      requires: ['witness1Id', 'witness2Id', { photos: 1 }],
      input: ['doneOn', 'vendor?'],
    },
  },
});

/** One line serves it. */
export const servedTrial = recordEndpoints(trial, {
  holds: ({ vendor, origin }) => {
    if (vendor && vendor === origin) refuseField('vendor', 'TRIAL_VENDOR', 'It does not go back where it came from.');
  },
  workflow: implementWorkflow(trialWorkflow, { attend: { effect: async (ctx) => ({ witness2Id: ctx.actor.id }) } }),
  paper: { title: 'Trial sheet', content: (_ctx, row) => [{ kind: 'paragraph', text: row.title }] },
});

export const trialModule = defineServerModule({ name: 'test/trials', records: [servedTrial] });

/** Makes its table in a test's database. */
export async function makeTrialTable(app: TestApp): Promise<void> {
  await app.asOwner(async (pool) => {
    await pool.query(`create table trial (
      id uuid primary key default uuidv7(), number text not null unique, status text not null default 'draft',
      title text not null, place text, witness1_id uuid references app_user, witness2_id uuid references app_user, due_on date, done_on date, seen_at timestamptz, vendor text, origin text,
      approved_at timestamptz, approved_by_id uuid references app_user, approved_by_name text, search_text text,
      version int not null default 1, created_at timestamptz not null default now(), created_by uuid, updated_at timestamptz not null default now(),
      updated_by uuid, archived_at timestamptz)`);
    await grantApplicationRights(pool);
  });
}
