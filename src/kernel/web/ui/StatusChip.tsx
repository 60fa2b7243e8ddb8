import { IconAlertTriangle, IconCheck, IconCircle, IconCircleDot, IconX } from '@tabler/icons-react';
import type { AnyRecord, Tone } from '#kernel/shared/record.ts';
import { inWords } from '#kernel/shared/field.ts';
import { useTranslation } from '../i18n.ts';
import css from './ui.module.css';

const pictures = { neutral: IconCircle, info: IconCircleDot, good: IconCheck, warn: IconAlertTriangle, bad: IconX };

/** A short state in colour, icon and words, so that nothing hangs on colour alone (interface §2). */
export function StatusChip({ tone, label }: { tone: Tone; label: string }) {
  const { t } = useTranslation();
  const Picture = pictures[tone];
  return (
    <span className={css.chip} data-tone={tone}>
      <Picture size={12} stroke={2.4} aria-hidden />
      <span>{t(label)}</span>
    </span>
  );
}

/** The chip of a record's status, with the words and tone the record declares. */
export function StateChip({ record, status }: { record: AnyRecord; status: string }) {
  const state = record.states?.[status];
  return <StatusChip tone={state?.tone ?? 'neutral'} label={state?.label ?? inWords(status)} />;
}
