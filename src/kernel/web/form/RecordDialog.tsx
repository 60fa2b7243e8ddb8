import { useRef } from 'react';
import type { AnyRecord, CreateOf, RowOf, UpdateOf } from '#kernel/shared/record.ts';
import { useCreate, useUpdate } from '../data/records.ts';
import { Modal } from '../ui/parts.ts';
import { notify } from '../ui/Toasts.tsx';
import { useTranslation } from '../i18n.ts';
import { RecordForm, type RecordFormProps } from './RecordForm.tsx';

interface Props<R extends AnyRecord> {
  record: R;
  /** Present: this row is changed. Absent: a new one is made. */
  row?: RowOf<R>;
  /** Defaults of a new row. */
  values?: RecordFormProps<R>['values'];
  opened: boolean;
  onClose: () => void;
  onSaved?: (row: RowOf<R>) => void;
  only?: readonly string[];
  title?: string;
  size?: number;
  inputs?: RecordFormProps<R>['inputs'];
}

const noRow = { id: '', version: 0 };

/** A record's form in a dialog: creates a row, or changes one. */
export function RecordDialog<R extends AnyRecord>({
  record,
  row,
  values,
  opened,
  onClose,
  onSaved,
  only,
  title,
  size,
  inputs,
}: Props<R>) {
  const { t } = useTranslation();
  const create = useCreate(record);
  const update = useUpdate(record, (row as { id: string; version: number } | undefined) ?? noRow);
  const form = useRef<HTMLDivElement>(null);
  const name = t(record.label.one).toLowerCase();
  const save = async (changes: CreateOf<R> & { version?: number }) => {
    const answer = row
      ? await update.mutateAsync(changes as UpdateOf<R> & { version?: number })
      : await create.mutateAsync(changes);
    const saved = `${t(record.label.one)} ${(answer.row as { label?: string }).label ?? ''}`.trim();
    notify({ text: t(row ? '{{name}} saved' : '{{name}} created', { name: saved }) });
    onClose();
    onSaved?.(answer.row);
  };
  return (
    <Modal
      opened={opened}
      // The form decides: with something typed, closing asks first.
      onClose={() =>
        form.current
          ?.querySelector('form')
          ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      }
      closeOnEscape={false}
      title={t(title ?? (row ? 'Edit {{name}}' : 'New {{name}}'), { name })}
      size={size ?? 600}
    >
      <div ref={form}>
        <RecordForm
          record={record}
          id={row ? String((row as { id: string }).id) : undefined}
          values={(row as RecordFormProps<R>['values']) ?? values}
          only={only}
          submitLabel={row ? 'Save' : 'Create'}
          onSubmit={save}
          onCancel={onClose}
          inputs={inputs}
          inDialog
        />
      </div>
    </Modal>
  );
}
