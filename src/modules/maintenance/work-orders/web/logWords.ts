import { formatInstant, type DateFormat } from '#kernel/shared/dates.ts';
import { inWords } from '#kernel/shared/field.ts';
import type { Tone } from '#kernel/shared/record.ts';
import { holdWords } from '../shared/hold.ts';
import { workOrder } from '../shared/workOrder.record.ts';

export interface LogEntry {
  seq: number;
  about: string | null;
  at: string;
  actor: string;
  action: string;
  entity: string;
  changes: Record<string, unknown>;
  reason: string | null;
  jobnumber?: string;
}

const entities: Record<string, string> = {
  workOrder: 'Job',
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
  status: 'moved',
  sign: 'signed',
  refused: 'refused',
  export: 'exported',
};

// What only machines read: keys of other rows, whole documents, counters that follow from the work itself.
const isTechnical = (field: string, value: unknown) =>
  field.endsWith('Id') ||
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

function shown(name: string, value: unknown, t: (text: string) => string, dates: DateFormat): string {
  if (value === null || value === undefined || value === '') return '—';
  if (name === 'status') return t(workOrder.states?.[value as 'received']?.label ?? inWords(String(value)));
  if (name === 'openHold') return t(holdWords[value as keyof typeof holdWords] ?? String(value));
  const field = (workOrder.fields as Record<string, { options?: Record<string, string> }>)[name];
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return formatInstant(value, dates);
  const text =
    typeof value === 'object' ? JSON.stringify(value) : (field?.options?.[String(value)] ?? named(String(value)));
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

// Choices of other records are stored as `asOrdered`; nothing else looks like that.
const named = (value: string): string => (/^[a-z]+([A-Z][a-z]+)*$/.test(value) ? inWords(value) : value);

/** True for what only repeats the line that says who and when. */
function repeats(entry: LogEntry, value: unknown): boolean {
  if (value === entry.actor) return true;
  const time = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
  return Math.abs(time - Date.parse(entry.at)) < 2_000;
}

/** One line of the log in words: what was done to what, and each changed fact with before and after. */
export function describe(
  entry: LogEntry,
  t: (text: string, values?: Record<string, unknown>) => string,
  dates: DateFormat,
): { title: string; lines: string[]; tone: Tone } {
  const status = sideOf(entry.changes['status']);
  const name = [t(entities[entry.entity] ?? inWords(entry.entity)), entry.about].filter(Boolean).join(' ');
  const isHold = entry.reason?.startsWith('Hold') === true;
  const title = isHold
    ? String(entry.reason)
    : status?.new && entry.action !== 'create'
      ? `${name}: ${shown('status', status.new, t, dates)}`
      : `${name} ${t(verbs[entry.action] ?? entry.action)}`;
  const lines =
    entry.action === 'create'
      ? entry.entity === 'jobComment'
        ? [String(sideOf(entry.changes['text'])?.new ?? '')]
        : []
      : Object.entries(entry.changes).flatMap(([field, change]) => {
          const side = sideOf(change);
          if (
            !side ||
            isTechnical(field, side.new) ||
            repeats(entry, side.new) ||
            field === 'status' ||
            field === 'holdSince' ||
            field === 'openHold'
          )
            return [];
          const label = (workOrder.fields as Record<string, { label: string }>)[field]?.label ?? inWords(field);
          return [
            `${t(label)}: ${'old' in side ? `${shown(field, side.old, t, dates)} → ` : ''}${shown(field, side.new, t, dates)}`,
          ];
        });
  if (entry.reason && !isHold) lines.push(`“${entry.reason}”`);
  const tone: Tone =
    entry.action === 'create' ? 'good' : entry.action === 'sign' ? 'good' : status ? 'info' : 'neutral';
  return { title, lines, tone };
}
