import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ArchiveDialog } from '#kernel/web/page/RowButtons.tsx';
import { ActionIcon } from '#kernel/web/ui/parts.ts';
import { auditQuestion } from '../shared/question.record.ts';

/** Takes a question out of a draft, with the reason; the message puts it back. */
export function RemoveQuestion({ question }: { question: RowOf<typeof auditQuestion> }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={t('Take out')} onClick={() => setOpen(true)}>
        <IconTrash size={15} />
      </ActionIcon>
      {isOpen && <ArchiveDialog record={auditQuestion} row={question} onClose={() => setOpen(false)} />}
    </>
  );
}
