import { formatDay, formatInstant, type DateFormat } from '#kernel/shared/dates.ts';
import { inWords } from '#kernel/shared/field.ts';
import { filesOf } from '#kernel/web/page/History.tsx';
import type { AnyRecord, Tone } from '#kernel/shared/record.ts';
import type { SignatureMeaning } from '#kernel/shared/workflow.ts';
import type { LogEntry } from '../shared/jobLog.calls.ts';
import { holdWords } from '../shared/hold.ts';

type Signed = NonNullable<LogEntry['signature']>;

const entities: Record<string, string> = {
  workOrder: 'Work order',
  taskCard: 'Task card',
  finding: 'Finding',
  inspectionReport: 'Inspection report',
  ndtReport: 'NDT report',
  releaseRequest: 'Release request',
  releaseCertificate: 'Certificate',
  receivingBatch: 'Receiving batch',
  jobComment: 'Note',
};
const verbs: Record<string, string> = {
  create: 'created',
  update: 'changed',
  delete: 'archived',
  restore: 'put back',
  status: 'moved',
  sign: 'signed',
  refused: 'refused',
  comment: 'commented',
  export: 'exported',
};

// What only machines read: keys of other rows, whole documents, counters that follow from the work itself.
const isTechnical = (field: string, value: unknown) =>
  /(Id|Key)$/.test(field) ||
  counters.has(field) ||
  (value !== null && typeof value === 'object') ||
  (typeof value === 'string' && /^[[{]/.test(value));

const counters = new Set([
  'labourMinutes',
  'labourRunning',
  'cardsTotal',
  'cardsSigned',
  'gatesFailing',
  'findingsCount',
  'findingsOpen',
]);

const sideOf = (change: unknown): { old?: unknown; new?: unknown } | null =>
  change !== null && typeof change === 'object' && ('new' in change || 'old' in change) ? change : null;

/** What each kind of entry is about, so that its fields are called as everywhere else. */
export type ToldRecords = Readonly<Record<string, AnyRecord | undefined>>;

const meanings: Record<SignatureMeaning, string> = {
  performed: 'work performed',
  inspected: 'inspection',
  independentInspection: 'independent inspection',
  accepted: 'acceptance',
  released: 'release',
  witnessed: 'witness',
  reviewed: 'review',
  approved: 'approval',
  issued: 'issue',
  acknowledged: 'acknowledgement',
  voided: 'declared void',
};
const methods: Record<string, string> = { 'password+pin': 'password and PIN', 'pin+totp': 'PIN and code' };

type Translate = (text: string, values?: Record<string, unknown>) => string;

function shown(record: AnyRecord | undefined, name: string, value: unknown, t: Translate, dates: DateFormat): string {
  if (value === null || value === undefined || value === '') return '—';
  if (name === 'status') return t(record?.states?.[String(value)]?.label ?? inWords(String(value)));
  if (name === 'openHold') return t(holdWords[value as keyof typeof holdWords] ?? String(value));
  if (typeof value === 'boolean') return t(value ? 'Yes' : 'No');
  const field = record?.fields[name];
  if (Array.isArray(value)) return value.map((one) => t(field?.options?.[String(one)] ?? String(one))).join(', ');
  if (typeof value === 'object') return JSON.stringify(value).slice(0, 80);
  const text = String(value);
  const minutes = name === 'labour' ? /^(\d+) min$/.exec(text)?.[1] : undefined;
  if (minutes) return t('{{count}} min', { count: minutes });
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatInstant(text, dates);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text, dates);
  // Choices of other records are stored as `asOrdered`; nothing else looks like that.
  const word = field?.options?.[text] ?? (field || !/^[a-z]+([A-Z][a-z]+)*$/.test(text) ? null : inWords(text));
  if (word !== null) return t(word);
  const said = field?.unit ? `${text} ${field.unit}` : text;
  return said.length > 80 ? `${said.slice(0, 80)}…` : said;
}

/** What a signature says beside who and when: its meaning, the stamp and authorisation it was given under, and how it was proved. */
function signedAs({ meaning, stampNo, authorizationNo, method }: Signed, t: Translate): string {
  return [
    t('Signed: {{meaning}}', { meaning: t(meanings[meaning]) }),
    stampNo && t('stamp {{no}}', { no: stampNo }),
    authorizationNo,
    t(methods[method] ?? 'PIN'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Entries as people tell them: a signature and the step it moved are one event, and a change with nothing to read is none. */
export function told(entries: readonly LogEntry[], records: ToldRecords, t: Translate, dates: DateFormat) {
  const isTwin = (one: LogEntry, other: LogEntry) =>
    other.action !== 'sign' &&
    (one.signature
      ? one.signature.id === other.signature?.id
      : other.action === 'status' &&
        other.at === one.at &&
        other.entity === one.entity &&
        other.about === one.about &&
        other.actor === one.actor);
  return entries
    .filter((entry) => entry.action !== 'sign' || !entries.some((other) => isTwin(entry, other)))
    .map((entry) => ({ entry, words: describe(entry, records, t, dates) }))
    .filter(({ entry, words }) => entry.action !== 'update' || words.lines.length > 0 || isHold(entry));
}

/** A hold says everything in its reason. */
const isHold = ({ reason }: LogEntry): boolean => reason?.startsWith('Hold') === true;

/** True for what only repeats the line that says who and when. */
function repeats(entry: LogEntry, value: unknown): boolean {
  if (value === entry.actor) return true;
  const time = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
  return Math.abs(time - Date.parse(entry.at)) < 2_000;
}

/** One line of the log in words: what was done to what, and each changed fact with before and after. */
export function describe(
  entry: LogEntry,
  records: ToldRecords,
  t: Translate,
  dates: DateFormat,
): { title: string; lines: string[]; tone: Tone } {
  const record = records[entry.entity];
  const status = sideOf(entry.changes['status']);
  const name = [t(entities[entry.entity] ?? inWords(entry.entity)), entry.about].filter(Boolean).join(' ');
  const isPaper = entry.entity === 'releaseCertificate';
  // A certificate is issued, not created, and what is sent is a copy of it.
  const copied = !isPaper
    ? null
    : entry.action === 'export'
      ? 'downloaded'
      : entry.changes['reprints']
        ? 'copy printed'
        : null;
  const title = isHold(entry)
    ? String(entry.reason)
    : status?.new && (isPaper || entry.action !== 'create')
      ? `${name}: ${shown(record, 'status', status.new, t, dates)}`
      : copied
        ? `${name}: ${t(copied)}`
        : `${name} ${t(verbs[entry.action] ?? entry.action)}`;
  const lines =
    entry.action === 'create'
      ? entry.entity === 'jobComment'
        ? [String(sideOf(entry.changes['text'])?.new ?? '')]
        : []
      : Object.entries(entry.action === 'comment' ? {} : entry.changes).flatMap(([field, change]) => {
          const side = sideOf(change);
          const known = record?.fields[field];
          const called = t(known?.label ?? inWords(field));
          if (side && known?.kind === 'link' && field !== 'jobId') {
            const named = (id: unknown) => (typeof id === 'string' ? (entry.labels[id] ?? '…') : '—');
            return [`${called}: ${named(side.old)} → ${named(side.new)}`];
          }
          if (
            !side ||
            (isTechnical(field, side.new) && known?.kind !== 'choices') ||
            repeats(entry, side.new) ||
            side.new === entry.reason ||
            side.new === entry.signature?.stampNo ||
            side.new === entry.signature?.authorizationNo ||
            field === 'status' ||
            field === 'holdSince' ||
            field === 'openHold'
          )
            return [];
          const before = 'old' in side ? `${shown(record, field, side.old, t, dates)} → ` : '';
          return [`${called}: ${before}${shown(record, field, side.new, t, dates)}`];
        });
  lines.push(...filesOf(entry.changes).map(({ what, fileName }) => `${t(what)}: ${fileName}`));
  if (entry.signature) lines.unshift(signedAs(entry.signature, t), `“${t(entry.signature.statement)}”`);
  if (entry.reason && !isHold(entry)) lines.push(`“${entry.reason}”`);
  const tone: Tone =
    entry.action === 'create' ? 'good' : entry.action === 'sign' ? 'good' : status ? 'info' : 'neutral';
  return { title, lines, tone };
}
