import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ActionIcon, Button } from '#kernel/web/ui/parts.ts';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import type { JobCards } from './jobCards.ts';
import css from './tablet.module.css';
import { isFindingStep, type StepQueue } from './useStepQueue.ts';

/** Which job this is, and whether what is entered reaches the server. */
export function TabletHead({
  data: { job, cards },
  queue,
  onStep,
}: {
  data: JobCards;
  queue: StepQueue;
  onStep: (cardNo: string, stepNo: number) => void;
}) {
  const { t } = useTranslation();
  const [refusedCard = '', refusedStep] = queue.refused?.step.split('/') ?? [];
  return (
    <header className={css.head}>
      <ActionIcon
        component={Link}
        to={`/maintenance/mmc/${job.number}?tab=cards`}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('Open work order {{number}}', { number: job.number })}
      >
        <IconArrowLeft size={20} />
      </ActionIcon>
      <h1>
        <b className="mono">{job.number}</b>
        <span>{job.partName}</span>
        <small className="mono">
          {job.partNumber} · {job.serialNumber}
        </small>
      </h1>
      <StateChip record={workOrder} status={job.status} />
      <span className={css.line}>
        {queue.waitingCount > 0 && (
          <StatusChip tone="warn" label={t('{{count}} waiting on this tablet', { count: queue.waitingCount })} />
        )}
        <StatusChip tone={queue.isOnline ? 'good' : 'warn'} label={queue.isOnline ? 'Online' : 'Offline'} />
      </span>
      {queue.refused && (
        <p className={css.refused} role="alert">
          <span>
            {t('{{step}} was not accepted: {{why}}', {
              step: isFindingStep(queue.refused.step) ? t('The finding') : queue.refused.step,
              why: t(queue.refused.message),
            })}
          </span>
          {cards.some((card) => card.cardNo === refusedCard) ? (
            <Button variant="default" size="md" onClick={() => onStep(refusedCard, Number(refusedStep))}>
              {t('Look at it')}
            </Button>
          ) : (
            <Button variant="default" size="md" onClick={() => queue.discard(queue.refused?.step ?? '')}>
              {t('Drop mine')}
            </Button>
          )}
        </p>
      )}
    </header>
  );
}
