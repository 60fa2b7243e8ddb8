import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { midSentence } from '#kernel/shared/declared.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { useCan } from '../data/session.ts';
import { Button } from '../ui/parts.ts';
import { useTranslation } from '../i18n.ts';
import { RecordDialog, type CreateOptions } from './RecordDialog.tsx';

/** A button that makes a new row of a record in a dialog; absent for those who may not. */
export function CreateButton<R extends AnyRecord>({
  record,
  isPrimary = false,
  label,
  ...options
}: CreateOptions<R> & { record: R; isPrimary?: boolean }) {
  const { t } = useTranslation();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!can(record.access.create)) return null;
  const name = midSentence(t(record.label.one));
  const words = label ? t(label) : t(options.fixed ? 'Add {{name}}' : 'New {{name}}', { name });
  return (
    <>
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        size={isPrimary ? 'sm' : 'xs'}
        leftSection={<IconPlus size={isPrimary ? 16 : 15} />}
        onClick={() => setOpen(true)}
      >
        {words}
      </Button>
      {isOpen && <RecordDialog record={record} title={words} {...options} opened onClose={() => setOpen(false)} />}
    </>
  );
}
