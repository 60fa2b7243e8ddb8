import { daysBetween } from '#kernel/shared/dates.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { cylinderStates } from '../shared/cylinder.record.ts';

type State = keyof typeof cylinderStates;

const tones = { inTest: 'info', serviceable: 'good', due: 'warn', unserviceable: 'neutral', condemned: 'bad' } as const;

/** Whether the cylinder is fit for use, as the register says. */
export const CylinderState = ({ state }: { state: State }) => (
  <StatusChip tone={tones[state]} label={cylinderStates[state]} />
);

/** When the next test is due, with the days left; what is condemned is never due. */
export function DueText({ row }: { row: { dueOn: string | null; state: State } }) {
  const { t } = useTranslation();
  const today = useToday();
  if (row.state === 'condemned') return null;
  if (!row.dueOn) return <StatusChip tone="warn" label="No test on record" />;
  const left = daysBetween(today, row.dueOn);
  if (left < 0) return <StatusChip tone="bad" label={t('{{count}} d overdue', { count: -left })} />;
  return (
    <span>
      <DateText value={row.dueOn} kind="day" />
      {left <= 90 && <> · {t('{{count}} d', { count: left })}</>}
    </span>
  );
}
