import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { midSentence } from '#kernel/shared/declared.ts';
import { updateRight } from '#kernel/shared/fieldAccess.ts';
import type { AnyRecord, RowOf } from '#kernel/shared/record.ts';
import type { Allowed } from '#kernel/shared/workflow.ts';
import { useArchive } from '../data/records.ts';
import { useCan } from '../data/session.ts';
import { RecordDialog, type DialogOptions } from '../form/RecordDialog.tsx';
import { ActionIcon, Button, Tooltip } from '../ui/parts.ts';
import { notify } from '../ui/Toasts.tsx';
import { useTranslation } from '../i18n.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

interface Props<R extends AnyRecord> {
  record: R;
  row: RowOf<R>;
  allowed: Allowed;
}

/** A button that says why it rests. */
function GatedButton({ label, answer, onClick }: { label: string; answer: true | string; onClick: () => void }) {
  const { t } = useTranslation();
  const reason = answer === true ? null : answer;
  return (
    <Tooltip label={reason ? t(reason) : ''} disabled={!reason}>
      <Button
        variant="default"
        data-disabled={reason ? true : undefined}
        aria-disabled={reason !== null}
        onClick={() => reason ?? onClick()}
      >
        {label}
      </Button>
    </Tooltip>
  );
}

/** Why a form would have nothing to fill in: of the row as it is, only files may change. Null where a field may. */
export function onlyFilesReason(record: AnyRecord, row: object): string | null {
  const { status } = row as { status?: unknown };
  const names = record.editable?.[String(status)];
  if (names === undefined || names === 'all' || names.some((name) => name in record.fields)) return null;
  const state = record.states?.[String(status)]?.label ?? String(status);
  return `This ${midSentence(record.label.one)} is ${midSentence(state)}: its fields change by its steps only.`;
}

/** Opens the row's form; absent for those who may never, disabled with the reason when not now. */
export function EditButton<R extends AnyRecord>({ record, row, allowed, ...options }: Props<R> & DialogOptions<R>) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const answer = allowed['update'] === true ? (onlyFilesReason(record, row) ?? true) : allowed['update'];
  if (answer === undefined) return null;
  return (
    <>
      <GatedButton label={t('Edit')} answer={answer} onClick={() => setOpen(true)} />
      {isOpen && <RecordDialog record={record} row={row} {...options} opened onClose={() => setOpen(false)} />}
    </>
  );
}

/** The pencil at the end of a line. */
export function Pencil({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('Edit')} title={t('Edit')} onClick={onClick}>
      <IconPencil size={15} />
    </ActionIcon>
  );
}

/** A pencil that opens the row's form; absent for those who may not change the record. */
export function EditPencil<R extends AnyRecord>({
  record,
  row,
  ...options
}: { record: R; row: RowOf<R> } & DialogOptions<R>) {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!can(updateRight(record))) return null;
  return (
    <>
      <Pencil onClick={() => setOpen(true)} />
      {isOpen && <RecordDialog record={record} row={row} {...options} opened onClose={() => setOpen(false)} />}
    </>
  );
}

/** Asks for the reason and archives the row; the message takes it back. */
export function ArchiveDialog<R extends AnyRecord>({
  record,
  row,
  onClose,
  onDone,
}: Omit<Props<R>, 'allowed'> & { onClose: () => void; onDone?: () => void }) {
  const { t } = useTranslation();
  const archive = useArchive(record, row as unknown as { id: string; version: number });
  return (
    <ReasonDialog
      title={t('Archive this {{name}}?', { name: midSentence(t(record.label.one)) })}
      action={t('Archive')}
      onClose={onClose}
      onGive={async (reason) => {
        const undo = await archive.mutateAsync(reason);
        const { label = '' } = row as { label?: string };
        notify({ text: t('{{name}} archived', { name: `${t(record.label.one)} ${label}`.trim() }), undo });
        onDone?.();
      }}
    />
  );
}

/** Archives the row, with a reason. */
export function ArchiveButton<R extends AnyRecord>(props: Props<R> & { onDone?: () => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const answer = props.allowed['archive'];
  if (answer === undefined) return null;
  return (
    <>
      <GatedButton label={t('Archive')} answer={answer} onClick={() => setOpen(true)} />
      {isOpen && <ArchiveDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
