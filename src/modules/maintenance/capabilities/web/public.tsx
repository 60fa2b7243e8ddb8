import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { dayOf } from '#kernel/shared/dates.ts';
import { writableFields, type AnyRecord, type CreateOf, type RowOf } from '#kernel/shared/record.ts';
import { useCreate } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordForm, type RecordFormProps } from '#kernel/web/form/RecordForm.tsx';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';
import { ActionIcon, Button, Modal } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useWords } from '#kernel/web/words.ts';
import css from './library.module.css';

const root = '/maintenance/capabilities';

/** The technical library's tabs above one of its lists. */
export function LibraryFrame({ children }: { children: ReactNode }) {
  return (
    <div className={css.frame}>
      <RouteTabs
        tabs={[
          { label: 'Capability list', to: `${root}/CAAT` },
          { label: 'Part numbers', to: `${root}/part-numbers` },
          { label: 'CMM', to: `${root}/cmm` },
          { label: 'SPM', to: `${root}/spm` },
          { label: 'AD', to: `${root}/ad` },
          { label: 'SB', to: `${root}/sb` },
          { label: 'Additional references', to: `${root}/additional-references` },
        ]}
      />
      <div className={css.body}>{children}</div>
    </div>
  );
}

interface AddRowProps<R extends AnyRecord> {
  record: R;
  /** What the row belongs to: sent with it, not asked for. */
  fixed: Partial<CreateOf<R>>;
  values?: RecordFormProps<R>['values'];
  label?: string;
  inputs?: RecordFormProps<R>['inputs'];
  isPrimary?: boolean;
  onAdded?: (row: RowOf<R>) => void;
}

/** A button that adds a row to what the screen is about; absent for those who may not. */
export function AddRow<R extends AnyRecord>({
  record,
  fixed,
  values,
  label,
  inputs,
  isPrimary = false,
  onAdded,
}: AddRowProps<R>) {
  const { t } = useWords();
  const can = useCan();
  const create = useCreate(record);
  const [isOpen, setOpen] = useState(false);
  if (!can(record.access.create)) return null;
  const words = label ? t(label) : t('Add {{name}}', { name: t(record.label.one).toLowerCase() });
  const only = writableFields(record)
    .map(([name]) => name)
    .filter((name) => !(name in fixed));
  return (
    <>
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        size={isPrimary ? 'sm' : 'xs'}
        leftSection={<IconPlus size={15} />}
        onClick={() => setOpen(true)}
      >
        {words}
      </Button>
      {isOpen && (
        <Modal opened onClose={() => setOpen(false)} title={words} size={600}>
          <RecordForm
            record={record}
            only={only}
            values={values}
            inputs={inputs}
            submitLabel="Add"
            inDialog
            onCancel={() => setOpen(false)}
            onSubmit={async (given) => {
              const { row } = await create.mutateAsync({ ...given, ...fixed });
              notify({ text: t('{{name}} added', { name: (row as { label?: string }).label ?? t(record.label.one) }) });
              setOpen(false);
              onAdded?.(row);
            }}
          />
        </Modal>
      )}
    </>
  );
}

/** The pencil at the end of a row. */
export function EditRow({ onEdit }: { onEdit: () => void }) {
  const { t } = useWords();
  return (
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('Edit')} title={t('Edit')} onClick={onEdit}>
      <IconPencil size={15} />
    </ActionIcon>
  );
}

/** The Bangkok day on which the screen was opened. */
export function useToday(): string {
  const [today] = useState(() => dayOf(new Date()));
  return today;
}

/** A small table of facts that is no list of its own. */
export function FactTable({
  head,
  rows,
  empty,
}: {
  head: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  empty?: string;
}) {
  const { t } = useWords();
  if (rows.length === 0) return empty ? <p>{t(empty)}</p> : null;
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={head[index] ?? index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
