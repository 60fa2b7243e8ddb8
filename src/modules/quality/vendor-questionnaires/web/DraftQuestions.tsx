import { IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { useRows } from '#kernel/web/data/records.ts';
import { CreateButton } from '#kernel/web/form/CreateButton.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ArchiveDialog, EditPencil } from '#kernel/web/page/RowButtons.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { ActionIcon, Skeleton, Text } from '#kernel/web/ui/parts.ts';
import { usePlaceDrag } from '#kernel/web/ui/usePlaceDrag.ts';
import { supplierElements, vendorQuestion } from '../shared/questionnaire.record.ts';
import { orderVendorQuestionsCall } from '../shared/questionnaires.calls.ts';
import css from './questions.module.css';

type Question = RowOf<typeof vendorQuestion>;

/** The questions of a draft: written, taken out, and moved by the grip with mouse, finger or keys. */
export function DraftQuestions({ questionnaireId }: { questionnaireId: string }) {
  const { t, language } = useTranslation();
  const found = useRows(vendorQuestion, { 'f.questionnaireId.in': questionnaireId, sort: 'no', size: 500 });
  const order = useSend(orderVendorQuestionsCall, { id: questionnaireId });
  const [removed, setRemoved] = useState<Question | null>(null);
  const rows = found.data?.rows ?? [];
  const drag = usePlaceDrag(({ key }, place) => {
    const ids = rows.map(({ id }) => id);
    const [from, to] = [ids.indexOf(key), ids.indexOf(place)];
    if (from < 0 || to < 0) return;
    ids.splice(to, 0, ...ids.splice(from, 1));
    order.mutate({ ids });
  });
  const place = rows.findIndex(({ id }) => id === drag.held?.over) + 1;
  return (
    <>
      <p className={css.said} aria-live="assertive">
        {drag.held && place > 0 && `${t('Moves to')}: ${place}`}
      </p>
      <CreateButton record={vendorQuestion} label="Add question" fixed={{ questionnaireId }} />
      {order.isError && <Note tone="bad">{t(messageOf(order.error))}</Note>}
      {found.isPending && <Skeleton height={160} />}
      {found.data && rows.length === 0 && <Text>{t('A questionnaire has at least one question.')}</Text>}
      <ol className={css.questions}>
        {rows.map((question, at) => (
          <li
            key={question.id}
            data-places
            data-place={question.id}
            data-over={drag.held?.over === question.id || undefined}
            data-held={drag.held?.key === question.id || undefined}
          >
            <button
              type="button"
              className={css.grip}
              aria-label={t('Move {{name}}: Space takes hold, arrows move, Space drops', { name: at + 1 })}
              aria-pressed={drag.held?.key === question.id}
              disabled={order.isPending}
              {...drag.bind({ key: question.id, from: question.id })}
            >
              <IconGripVertical size={16} aria-hidden />
            </button>
            <div>
              <b>{at + 1}.</b> {(language === 'th' && question.textTh) || question.text}
              <small>
                {t(supplierElements[question.element])}
                {question.needsEvidence && ` · ${t('Evidence required')}`}
              </small>
            </div>
            <EditPencil record={vendorQuestion} row={question} />
            <ActionIcon variant="subtle" color="gray" aria-label={t('Take out')} onClick={() => setRemoved(question)}>
              <IconTrash size={15} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {removed && <ArchiveDialog record={vendorQuestion} row={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}
