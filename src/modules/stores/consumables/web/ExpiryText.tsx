import { useState } from 'react';
import { dayOf, daysBetween } from '#kernel/shared/dates.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { batch } from '#modules/stores/stock/shared/batch.record.ts';
import css from './consumables.module.css';

/** A last day of use, red when it has passed and amber in its last month. The day itself is still good. */
export function ExpiryText({ day }: { day: string | null }) {
  const { t } = useTranslation();
  const [today] = useState(() => dayOf(new Date()));
  if (!day) return '—';
  const left = daysBetween(today, day);
  if (left < 0)
    return (
      <span className={css.expired}>
        <DateText value={day} kind="day" /> · {t('expired')}
      </span>
    );
  if (left <= 30)
    return (
      <span className={css.soon}>
        <DateText value={day} kind="day" /> · {t('{{count}} d', { count: left })}
      </span>
    );
  return <DateText value={day} kind="day" />;
}

interface BatchStateProps {
  row: { status?: unknown; effectiveExpiry?: unknown };
  /** Whose states they are, where it is no batch of the stores. */
  record?: AnyRecord;
}

/** The state of a batch as it stands today: accepted once and past its last day of use, it is expired and says nothing else. */
export function BatchState({ row: { status, effectiveExpiry }, record = batch }: BatchStateProps) {
  const [today] = useState(() => dayOf(new Date()));
  if (status === 'accepted' && typeof effectiveExpiry === 'string' && effectiveExpiry < today)
    return <StatusChip tone="bad" label="Expired" />;
  return <StateChip record={record} status={String(status)} />;
}
