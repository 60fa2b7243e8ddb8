import { useState } from 'react';
import { Link } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Button, Modal } from '#kernel/web/ui/parts.ts';
import { trainingRequirement, trainingSubject } from '../shared/subject.record.ts';
import { standardSubjectsCall } from '../shared/training.calls.ts';
import { TrainingTabs } from './TrainingTabs.tsx';
import css from './training.module.css';

const newSubject = {
  recurrence: 24,
  mandatory: true,
  regulatory: false,
  initialGraceDays: 0,
  earlyWindowDays: 90,
  minAttendance: 80,
  disabled: false,
};

/** What people are trained in: how often, for whom, and by which rule. */
export const Subjects = () => {
  const { t } = useTranslation();
  const [shown, setShown] = useState<RowOf<typeof trainingSubject> | null>(null);
  // The list in the dialog is drawn once its rows have come: the keyboard begins at what stays.
  const closes = { 'aria-label': t('Close'), 'data-autofocus': true };
  return (
    <div className={css.screen}>
      <TrainingTabs />
      <RecordList
        record={trainingSubject}
        rowHref={() => null}
        create={{ label: 'New subject', values: newSubject, size: 640 }}
        edit={{ size: 640 }}
        actions={<AddStandard />}
        description="What people are trained in, how often, and by which rule. A changed recurrence counts for trainings done from then on."
        emptyText="Subjects such as human factors, dangerous goods or forklift."
        tabs={[
          { label: 'In use', query: { 'f.disabled.in': 'false' } },
          { label: 'All', query: {} },
        ]}
        rowActions={(row) => (
          <>
            <Button size="compact-sm" variant="default" onClick={() => setShown(row)}>
              {t('For whom')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              component={Link}
              to={`/qa/training/question-pool/${encodeURIComponent(row.code)}`}
            >
              {t('Questions')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              component={Link}
              to={`/qa/training/what-if/${encodeURIComponent(row.code)}`}
            >
              {t('What if')}
            </Button>
          </>
        )}
      />
      {shown && (
        <Modal opened onClose={() => setShown(null)} title={t('For whom')} size={860} closeButtonProps={closes}>
          <p>
            <strong>{shown.name}</strong>
          </p>
          <p className={css.quiet}>
            {t(
              'Without a line a mandatory subject is for everybody. Whoever matches all that one line names needs it.',
            )}
          </p>
          <RecordList
            record={trainingRequirement}
            embedded
            columns={['departmentId', 'position', 'categoryId', 'groupId']}
            fixed={{ 'f.subjectId.in': shown.id }}
            create={{ label: 'New line', fixed: { subjectId: shown.id }, size: 640 }}
            rowHref={() => null}
            emptyText="No line."
          />
        </Modal>
      )}
    </div>
  );
};

/** The usual subjects of a component workshop, one press for what is not there yet. */
function AddStandard() {
  const { t } = useTranslation();
  const can = useCan();
  const add = useSend(standardSubjectsCall);
  if (!can(trainingSubject.access.create)) return null;
  return (
    <Button
      variant="default"
      loading={add.isPending}
      onClick={() =>
        add.mutate({}, { onSuccess: ({ added }) => notify({ text: t('{{count}} subjects added', { count: added }) }) })
      }
    >
      {t('Add usual subjects')}
    </Button>
  );
}
