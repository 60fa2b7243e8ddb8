import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import type { DocumentDefinition, Run } from '#kernel/server/documents/definition.ts';
import { findRecord } from '#kernel/server/records/registry.ts';
import { dayOf, formatInstant, formatLegalDay } from '#kernel/shared/dates.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { inWords } from '#kernel/shared/field.ts';
import { formOf } from '#kernel/shared/forms.ts';
import type { LogEntry } from '../shared/jobLog.calls.ts';
import { jobLog } from './jobLog.ts';

/** More entries than these are no paper anybody reads: the filters are narrowed. */
const mostPrinted = 2_000;

interface Asked {
  job?: string | undefined;
  person?: string | undefined;
  action?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const verbs: Readonly<Record<string, string>> = {
  create: 'created',
  update: 'changed',
  delete: 'archived',
  restore: 'put back',
  status: 'moved',
  sign: 'signed',
  refused: 'refused',
  comment: 'commented',
  export: 'exported',
  viewSensitive: 'read',
};
// Keys of other rows and whole documents are for machines.
const isTechnical = (name: string, value: unknown) =>
  /(Id|Key)$/.test(name) || (typeof value === 'object' && value !== null) || /^[[{]/.test(String(value));

/** One changed field as `Status: Received → In work`, by the words of its record; null for what only machines read. */
function changeInWords(entity: string, name: string, change: unknown, labels: LogEntry['labels']): string | null {
  const record = findRecord(entity);
  const field = record?.fields[name];
  const sides = (
    change !== null && typeof change === 'object' && ('old' in change || 'new' in change) ? change : { new: change }
  ) as { old?: unknown; new?: unknown };
  const said = (value: unknown): string | null => {
    if (value === null || value === undefined || value === '') return '–';
    const text = Array.isArray(value) ? value.join(', ') : String(value);
    if (labels[text]) return labels[text];
    if (!Array.isArray(value) && isTechnical(name, value)) return null;
    if (name === 'status') return record?.states?.[text]?.label ?? inWords(text);
    if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatInstant(text);
    return (field?.options?.[text] ?? text).slice(0, 200);
  };
  const after = said(sides.new);
  if (after === null) return null;
  const label = field?.label ?? (name === 'status' ? 'Status' : inWords(name));
  return 'old' in sides ? `${label}: ${said(sides.old) ?? '–'} → ${after}` : `${label}: ${after}`;
}

function inPrint(entry: LogEntry): string {
  const record = findRecord(entry.entity);
  const what = `${(record?.label.one ?? inWords(entry.entity)).toLowerCase()}${entry.about ? ` ${entry.about}` : ''} ${verbs[entry.action] ?? entry.action}`;
  const changes = Object.entries(entry.changes).flatMap(
    ([name, change]) => changeInWords(entry.entity, name, change, entry.labels) ?? [],
  );
  const signed = entry.signature
    ? [
        [`“${entry.signature.statement}”`, entry.signature.stampNo ?? '', entry.signature.authorizationNo ?? '']
          .filter(Boolean)
          .join(', '),
      ]
    : [];
  return [what, ...changes, ...(entry.reason ? [`Reason: ${entry.reason}`] : []), ...signed].join('\n');
}

/** Those of the entries whose hash is not that of their text after the entry before. */
async function brokenOf(ctx: Context, seqs: readonly number[]): Promise<Set<number>> {
  const found = await sql<{ seq: number }>`
    select e.seq::int as seq from audit_entry e left join audit_entry b on b.seq = e.seq - 1
    where e.seq = any(${[...seqs]}::bigint[])
      and e.hash <> sha256(coalesce(b.hash, sha256('abs-intranet'::bytea)) || convert_to(e.body, 'UTF8'))`.execute(
    ctx.db,
  );
  return new Set(found.rows.map(({ seq }) => seq));
}

const hash = (broken: boolean): readonly Run[] => [broken ? { text: 'BROKEN', bad: true } : { text: 'OK' }];

/** The log as its filters show it to who asks, each entry with the state of its hash, and the head of the sealed history at this moment. */
export async function logPaper(ctx: Context, asked: Asked): Promise<DocumentDefinition> {
  const entries = await jobLog(ctx, { ...asked, limit: mostPrinted + 1 });
  if (entries.length > mostPrinted)
    refuse('LOG_TOO_LONG', `More than ${mostPrinted} entries: name a work order, a person or a shorter period.`);
  const [broken, head] = await Promise.all([
    brokenOf(
      ctx,
      entries.map(({ seq }) => seq),
    ),
    sql<{ seq: number; hash: string }>`
      select seq::int as seq, encode(hash, 'hex') as hash from audit_chain where name = 'main'`.execute(ctx.db),
  ]);
  const sealed = head.rows[0];
  const { job, person, action, from, to } = asked;
  return {
    title: 'Log of work orders',
    company: await companyOf(ctx),
    ...formOf('ABS-PL-03'),
    size: 'A4',
    orientation: 'landscape',
    issuedAt: ctx.now.toISOString(),
    footerNote: 'Signed by the company: node tools/verify-paper.ts <public key file> <this file>',
    content: [
      {
        kind: 'fields',
        rows: [
          {
            cells: [
              { label: 'Work order', value: job?.toUpperCase() ?? 'all' },
              { label: 'Person', value: person ?? 'all' },
              { label: 'What', value: action ? (verbs[action] ?? action) : 'everything' },
              { label: 'From', value: from ? formatLegalDay(from) : '–' },
              { label: 'To', value: to ? formatLegalDay(to) : '–' },
            ],
          },
          {
            cells: [
              { label: 'Printed', value: `${formatLegalDay(dayOf(ctx.now))}, ${ctx.actor.name}`, width: 2 },
              { label: 'Entries', value: String(entries.length) },
              {
                label: 'Hashes of these entries',
                value: broken.size === 0 ? 'all hold' : [{ text: `${broken.size} broken`, bad: true }],
              },
              {
                label: 'Head of the history',
                value: [{ text: `${sealed?.seq ?? 0} ${sealed?.hash ?? ''}`, mono: true }],
                width: 3,
              },
            ],
          },
        ],
      },
      ...(entries.length === 0 ? [{ kind: 'paragraph', text: 'No entry fits these filters.' } as const] : []),
      {
        kind: 'table',
        columns: [
          { header: 'No.', align: 'right' },
          { header: 'Time', width: 2 },
          { header: 'Work order', mono: true, width: 1.5 },
          { header: 'Who', width: 2 },
          { header: 'What', width: 8 },
          { header: 'Hash' },
        ],
        rows: entries.map((entry) => [
          String(entry.seq),
          formatInstant(entry.at),
          entry.jobnumber,
          entry.actor,
          inPrint(entry),
          hash(broken.has(entry.seq)),
        ]),
      },
    ],
  };
}
