import { IconPencil, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { dayOf } from '#kernel/shared/dates.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';
import { ActionIcon, Button } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { AddRowProps } from './AddDialog.tsx';
import css from './library.module.css';

const root = '/maintenance/capabilities';

/** The technical library's tabs above one of its lists. */
export function LibraryFrame({ children }: { children: ReactNode }) {
  return (
    <>
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
      {children}
    </>
  );
}

type DialogProps<R extends AnyRecord> = AddRowProps<R> & { title: string; onClose: () => void };

// A form weighs more than most screens: it comes when the button is pressed.
const AddDialog = lazy(async () => {
  const { AddDialog: Dialog } = await import('./AddDialog.tsx');
  return { default: Dialog as unknown as ComponentType<DialogProps<AnyRecord>> };
});

/** A button that adds a row to what the screen is about; absent for those who may not. */
export function AddRow<R extends AnyRecord>(props: AddRowProps<R> & { label?: string; isPrimary?: boolean }) {
  const { record, label, isPrimary = false } = props;
  const { t } = useTranslation();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!can(record.access.create)) return null;
  const words = label ? t(label) : t('Add {{name}}', { name: t(record.label.one).toLowerCase() });
  const Dialog = AddDialog as unknown as ComponentType<AddRowProps<R> & { title: string; onClose: () => void }>;
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
        <Suspense fallback={null}>
          <Dialog {...props} title={words} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The pencil at the end of a row. */
export function EditRow({ onEdit }: { onEdit: () => void }) {
  const { t } = useTranslation();
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
  const { t } = useTranslation();
  if (rows.length === 0) return empty ? <p>{t(empty)}</p> : null;
  return (
    <Scroll label="Table">
      <table className={css.table}>
        <thead>
          <tr>
            {head.map((title) =>
              title ? (
                <th key={title} scope="col">
                  {t(title)}
                </th>
              ) : (
                <td key={title} aria-hidden />
              ),
            )}
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
    </Scroll>
  );
}
