import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { inWords } from '#kernel/shared/field.ts';
import { ActionIcon } from '#kernel/web/ui/parts.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useWords } from '#kernel/web/words.ts';
import type { JobCards } from './jobCards.ts';
import css from './tablet.module.css';
import type { StepQueue } from './useStepQueue.ts';

/** Which job this is, and whether what is entered reaches the server. */
export function TabletHead({ data: { job }, queue }: { data: JobCards; queue: StepQueue }) {
  const { t } = useWords();
  return (
    <header className={css.head}>
      <ActionIcon
        component={Link}
        to={`/maintenance/mmc/${job.number}?tab=cards`}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('Open job {{number}}', { number: job.number })}
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
      <StatusChip tone="info" label={inWords(job.status)} />
      <span className={css.line}>
        {queue.waitingCount > 0 && (
          <StatusChip tone="warn" label={t('{{count}} waiting on this tablet', { count: queue.waitingCount })} />
        )}
        <StatusChip tone={queue.isOnline ? 'good' : 'warn'} label={queue.isOnline ? 'online' : 'offline'} />
      </span>
      {queue.refused && (
        <p className={css.refused} role="alert">
          {t('{{step}} was not accepted: {{why}}', { step: queue.refused.step, why: t(queue.refused.message) })}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('Enter it again')}
            onClick={queue.dismissRefused}
          >
            <IconX size={16} />
          </ActionIcon>
        </p>
      )}
    </header>
  );
}
