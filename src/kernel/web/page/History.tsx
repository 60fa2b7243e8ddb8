import { useState } from 'react';
import { inWords } from '#kernel/shared/field.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { useGet } from '../data/records.ts';
import { valueNode } from '../list/cells.tsx';
import { useModules } from '../shell/context.ts';
import { DateText } from '../ui/DateText.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { DeferredPart } from '../ui/DeferredPart.tsx';
import { Skeleton } from '../ui/parts.ts';
import { Section } from '../ui/Section.tsx';
import { useTranslation } from '../i18n.ts';
import css from './page.module.css';

export interface HistoryEntry {
  seq: number;
  /** Seconds the clock of the server had gone back since the entry in front of it. */
  clockBack?: number | null;
  at: string;
  actor: string;
  action: string;
  changes: Record<string, unknown>;
  reason: string | null;
}

interface HistoryAnswer {
  entries: HistoryEntry[];
  /** What the rows behind changed links are called, by id. */
  labels: Record<string, string>;
}

const firstShown = 12;
const words: Record<string, string> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Archived',
  restore: 'Put back',
  sign: 'Signed',
  comment: 'Commented',
  login: 'Signed in',
  refused: 'Refused',
  export: 'Exported',
  viewSensitive: 'Looked at',
};
const notPeople: Record<string, string> = { Anonymous: 'Somebody not signed in', System: 'System' };

/** Who did it: a person's name as it is, the product and strangers in the reader's language. */
export const actorIn = (t: (text: string) => string, actor: string): string =>
  notPeople[actor] ? t(notPeople[actor]) : actor;

/** What the modules put above a row's time line: the box for a comment. */
export function TimelineParts({ entity, id }: { entity: string; id: string }) {
  return useModules().map(
    ({ name, timeLine }) => timeLine && <DeferredPart key={name} load={timeLine} entity={entity} id={id} />,
  );
}

interface Said {
  action: string;
  changes: Record<string, unknown>;
}

/** A comment that was changed stands once, as it reads now, with its earlier texts; entries come newest first. */
export function withEdits<Entry extends Said>(entries: readonly Entry[]): Entry[] {
  const idOf = ({ action, changes }: Said) =>
    action === 'comment' ? (changes['commentId'] as string | undefined) : undefined;
  const isEdit = (entry: Said) =>
    idOf(entry) !== undefined && (entry.changes['comment'] as { old?: string } | undefined)?.old !== undefined;
  const edits = entries.filter(isEdit);
  return entries.flatMap((entry) => {
    if (isEdit(entry)) return [];
    const own = edits.filter((edit) => idOf(edit) === idOf(entry) && idOf(entry) !== undefined);
    const latest = own[0];
    if (!latest) return [entry];
    const earlier = own.map((edit) => (edit.changes['comment'] as { old: string }).old);
    return [
      {
        ...entry,
        changes: { ...latest.changes, comment: { new: (latest.changes['comment'] as { new: string }).new }, earlier },
      },
    ];
  });
}

/** What somebody said, whole, with the names that were told. Null for any other entry. */
export function CommentText({ changes }: { changes: Record<string, unknown> }) {
  const { t } = useTranslation();
  const { comment, mentioned } = changes as { comment?: { new: string }; mentioned?: { new: string[] } };
  if (typeof comment?.new !== 'string') return null;
  const names = (mentioned?.new ?? []).map((name) => `@${name}`);
  // Cut at the names, longest first, and each name kept as a piece of its own.
  const pieces = names
    .toSorted((a, b) => b.length - a.length)
    .reduce<string[]>(
      (cut, name) =>
        cut.flatMap((piece) =>
          names.includes(piece) ? [piece] : piece.split(name).flatMap((part, at) => (at > 0 ? [name, part] : [part])),
        ),
      [comment.new],
    );
  const earlier = (changes['earlier'] ?? []) as string[];
  return (
    <>
      <p className={css.comment}>
        {pieces.map((piece, at) => (names.includes(piece) ? <b key={at}>{piece}</b> : piece))}
      </p>
      {earlier.length > 0 && (
        <details className={css.change}>
          <summary>{t('edited')}</summary>
          {earlier.map((text, at) => (
            <p key={at} className={css.comment}>
              <del>{text}</del>
            </p>
          ))}
        </details>
      )}
    </>
  );
}

/** Who did what to this row, when and why, newest first. */
export function History({ record, id }: { record: AnyRecord; id: string }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const history = useGet<HistoryAnswer>(`/api/history/${record.name}/${id}`, {
    modules: [record.name, 'history'],
  });
  const entries = withEdits(history.data?.entries ?? []);
  return (
    <Section title={t('Time line')} count={history.data ? entries.length : undefined}>
      <TimelineParts entity={record.name} id={id} />
      {history.isPending && <Skeleton height={60} />}
      {history.isError && !history.data && <ErrorState error={history.error} onRetry={() => void history.refetch()} />}
      <ol className={css.timeLine}>
        {(isWhole ? entries : entries.slice(0, firstShown)).map((entry) => (
          <Entry key={entry.seq} record={record} entry={entry} labels={history.data?.labels ?? {}} />
        ))}
      </ol>
      {!isWhole && entries.length > firstShown && (
        <button type="button" className={css.moreEntries} onClick={() => setWhole(true)}>
          {t('Show all {{count}}', { count: entries.length })}
        </button>
      )}
    </Section>
  );
}

/** What people said about this row, newest first, with the box for more. */
export function Comments({ record, id }: { record: AnyRecord; id: string }) {
  const { t } = useTranslation();
  const history = useGet<HistoryAnswer>(`/api/history/${record.name}/${id}`, {
    modules: [record.name, 'history'],
  });
  const said = history.data && withEdits(history.data.entries).filter((entry) => entry.action === 'comment');
  return (
    <Section title={t('Comments')} count={said?.length}>
      <TimelineParts entity={record.name} id={id} />
      {history.isPending && <Skeleton height={60} />}
      {history.isError && !history.data && <ErrorState error={history.error} onRetry={() => void history.refetch()} />}
      <ol className={css.timeLine}>
        {said?.map((entry) => (
          <Entry key={entry.seq} record={record} entry={entry} labels={history.data?.labels ?? {}} />
        ))}
      </ol>
    </Section>
  );
}

/** How a change is told: with both values, by its name alone where they are lists or keys, or not at all where only machines read it. */
function wayToTell(record: AnyRecord, name: string, value: unknown): 'whole' | 'named' | 'unsaid' {
  const field = record.fields[name];
  if (field?.kind === 'json') return 'named';
  // That it was archived or put back is the entry itself.
  const isTechnical = /(Id|Key|archivedAt)$/.test(name) || typeof value === 'object' || /^[[{]/.test(String(value));
  if (!field && name !== 'status' && isTechnical) return 'unsaid';
  return 'whole';
}

/** The names of files that came or went with an entry. */
export function filesOf(changes: HistoryEntry['changes']): { what: string; fileName: string }[] {
  const {
    attachmentAdded: added,
    attachmentArchived: removed,
    attachmentRestored: back,
  } = changes as Record<string, { fileName?: string }>;
  return [
    ...(added?.fileName ? [{ what: 'File added', fileName: added.fileName }] : []),
    ...(removed?.fileName ? [{ what: 'File removed', fileName: removed.fileName }] : []),
    ...(back?.fileName ? [{ what: 'File put back', fileName: back.fileName }] : []),
  ];
}

interface EntryProps {
  record: AnyRecord;
  entry: HistoryEntry;
  labels: HistoryAnswer['labels'];
}

function Entry({ record, entry, labels }: EntryProps) {
  const { t } = useTranslation();
  const tone =
    entry.action === 'create'
      ? 'good'
      : entry.action === 'delete'
        ? 'bad'
        : entry.changes['status']
          ? 'info'
          : 'neutral';
  const changes = Object.entries(entry.changes).flatMap(([name, change]) => {
    const sides = change as { old?: unknown; new?: unknown } | null;
    return entry.action !== 'create' &&
      entry.action !== 'comment' &&
      sides &&
      typeof sides === 'object' &&
      ('new' in sides || 'old' in sides)
      ? [{ name, ...sides, way: wayToTell(record, name, sides.new ?? sides.old) }]
      : [];
  });
  const shown = (name: string, value: unknown) => {
    if (value === null || value === undefined || value === '') return '—';
    if (name === 'status') return t(record.states?.[String(value)]?.label ?? String(value));
    const field = record.fields[name];
    if (field?.kind === 'link') return labels[String(value)] ?? '…';
    const text = valueNode(field ?? { kind: typeof value === 'object' ? 'json' : 'text' }, value);
    return typeof text === 'string' && text.length > 90 ? `${text.slice(0, 90)}…` : text;
  };
  // A step along the workflow is called by where it led.
  const led = entry.action === 'status' ? (entry.changes['status'] as { new?: unknown } | undefined)?.new : undefined;
  const happened =
    record.states?.[String(led)]?.label ??
    (entry.changes['signedOut'] ? 'Signed out' : undefined) ??
    words[entry.action === 'status' ? 'update' : entry.action] ??
    inWords(entry.action);
  return (
    <li data-tone={tone}>
      <div>
        <strong>{t(happened)}</strong> {actorIn(t, entry.actor)}
      </div>
      <CommentText changes={entry.action === 'comment' ? entry.changes : {}} />
      {changes.map(({ name, way, ...sides }) => {
        const label = t(name === 'status' ? 'Status' : (record.fields[name]?.label ?? inWords(name)));
        if (way === 'unsaid') return null;
        return (
          <div key={name} className={css.change}>
            {way === 'named' ? (
              t('{{what}} changed', { what: label })
            ) : (
              <>
                {label}: <del>{shown(name, sides.old)}</del> → <ins>{shown(name, sides.new)}</ins>
              </>
            )}
          </div>
        );
      })}
      {filesOf(entry.changes).map(({ what, fileName }) => (
        <div key={what} className={css.change}>
          {t(what)}: {fileName}
        </div>
      ))}
      {entry.action === 'sign' && typeof entry.changes['statement'] === 'string' && (
        <div className={css.change}>“{t(entry.changes['statement'])}”</div>
      )}
      {entry.reason && <div className={css.change}>“{entry.reason}”</div>}
      <div className={css.when}>
        <DateText value={entry.at} />
      </div>
      {entry.clockBack ? (
        <div className={css.change}>{t('The server’s clock had gone back: this time is too early.')}</div>
      ) : null}
    </li>
  );
}
