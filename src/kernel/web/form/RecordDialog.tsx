import { useRef } from 'react';
import { midSentence } from '#kernel/shared/declared.ts';
import type { AnyRecord, CreateOf, RowOf, UpdateOf } from '#kernel/shared/record.ts';
import type { FieldOf } from '#kernel/shared/recordNames.ts';
import { useCreate, useUpdate } from '../data/records.ts';
import { Modal } from '../ui/parts.ts';
import { notify } from '../ui/Toasts.tsx';
import { useTranslation } from '../i18n.ts';
import { RecordForm, type RecordFormProps } from './RecordForm.tsx';

/** What a record's dialog asks for, and how. */
export interface DialogOptions<R extends AnyRecord> extends Pick<RecordFormProps<R>, 'only' | 'except' | 'inputs'> {
  title?: string;
  size?: number;
  onSaved?: (row: RowOf<R>) => void;
}

/** How a new row begins. */
export interface CreateOptions<R extends AnyRecord> extends DialogOptions<R> {
  /** The button's words. */
  label?: string;
  /** What the form starts with. */
  values?: Partial<CreateOf<R>>;
  /** What the row belongs to: sent with it, not asked for. */
  fixed?: Partial<CreateOf<R>>;
}

interface Props<R extends AnyRecord> extends Omit<CreateOptions<R>, 'label'> {
  record: R;
  /** Present: this row is changed. Absent: a new one is made. */
  row?: RowOf<R>;
  opened: boolean;
  onClose: () => void;
}

const noRow = { id: '', version: 0 };

/** The change that takes an edit back: the values the row had, by the version the edit made. Who changed it meanwhile keeps their change. */
function asBefore(before: object, changes: object, saved: object): Record<string, unknown> {
  const names = Object.keys(changes).filter((name) => name !== 'version');
  const { version } = saved as { version?: number };
  return {
    ...Object.fromEntries(names.map((name) => [name, (before as Record<string, unknown>)[name] ?? null])),
    version,
  };
}

/** A record's form in a dialog: creates a row, or changes one. */
export function RecordDialog<R extends AnyRecord>({
  record,
  row,
  values,
  fixed,
  opened,
  onClose,
  onSaved,
  only,
  except,
  title,
  size,
  inputs,
}: Props<R>) {
  const { t } = useTranslation();
  const create = useCreate(record);
  const update = useUpdate(record, (row as { id: string; version: number } | undefined) ?? noRow);
  const form = useRef<HTMLDivElement>(null);
  const name = midSentence(t(record.label.one));
  const save = async (changes: CreateOf<R> & { version?: number }) => {
    const answer = row
      ? await update.mutateAsync(changes as UpdateOf<R> & { version?: number })
      : await create.mutateAsync({ ...changes, ...fixed });
    const saved = `${t(record.label.one)} ${(answer.row as { label?: string }).label ?? ''}`.trim();
    notify({
      text: t(row ? '{{name}} saved' : '{{name}} created', { name: saved }),
      ...(row && { undo: () => update.mutateAsync(asBefore(row, changes, answer.row) as UpdateOf<R>) }),
    });
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
          except={[...(except ?? []), ...(Object.keys(fixed ?? {}) as FieldOf<R>[])]}
          submitLabel={row ? 'Save' : fixed ? 'Add' : 'Create'}
          onSubmit={save}
          onCancel={onClose}
          inputs={inputs}
          inDialog
        />
      </div>
    </Modal>
  );
}
