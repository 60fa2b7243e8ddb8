import { writableFields, type AnyRecord, type CreateOf, type RowOf } from '#kernel/shared/record.ts';
import { useCreate } from '#kernel/web/data/records.ts';
import { RecordForm, type RecordFormProps } from '#kernel/web/form/RecordForm.tsx';
import { Modal } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';

export interface AddRowProps<R extends AnyRecord> {
  record: R;
  /** What the row belongs to: sent with it, not asked for. */
  fixed: Partial<CreateOf<R>>;
  values?: RecordFormProps<R>['values'];
  inputs?: RecordFormProps<R>['inputs'];
  onAdded?: (row: RowOf<R>) => void;
}

/** The form of a new row that belongs to what the screen is about. */
export function AddDialog<R extends AnyRecord>({
  record,
  fixed,
  values,
  inputs,
  onAdded,
  title,
  onClose,
}: AddRowProps<R> & { title: string; onClose: () => void }) {
  const { t } = useTranslation();
  const create = useCreate(record);
  const only = writableFields(record)
    .map(([name]) => name)
    .filter((name) => !(name in fixed));
  return (
    <Modal opened onClose={onClose} title={title} size={600}>
      <RecordForm
        record={record}
        only={only}
        values={values}
        inputs={inputs}
        submitLabel="Add"
        inDialog
        onCancel={onClose}
        onSubmit={async (given) => {
          const { row } = await create.mutateAsync({ ...given, ...fixed });
          notify({ text: t('{{name}} added', { name: (row as { label?: string }).label ?? t(record.label.one) }) });
          onClose();
          onAdded?.(row);
        }}
      />
    </Modal>
  );
}
