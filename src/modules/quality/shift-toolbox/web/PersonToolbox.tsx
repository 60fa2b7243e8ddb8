import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { shifts, type Shift } from '#modules/maintenance/manpower/shared/public.ts';
import { personToolboxCall } from '../shared/shiftToolbox.calls.ts';

/** What a person answered and skipped at the start of their shifts, on their training file. */
export function PersonToolbox({ employeeId }: { employeeId: string }) {
  const { t } = useTranslation();
  const answer = useGet(personToolboxCall, { id: employeeId });
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={80} />;
  const { answered, skipped, right, minutesSoFar, last } = answer.data;
  if (answered + skipped === 0) return null;
  return (
    <Section title={t('Toolbox three')}>
      <p>
        {t('In twelve months: {{answered}} shifts answered, {{skipped}} skipped, {{percent}} % right.', {
          answered,
          skipped,
          percent: answered === 0 ? 0 : Math.round((right / (answered * 3)) * 100),
        })}{' '}
        {t('{{count}} minutes since the last continuation training; they go into the next one.', {
          count: minutesSoFar,
        })}
      </p>
      <FactTable
        head={['Day', 'Shift', 'Right', 'Minutes']}
        rows={last.map((row) => ({
          key: `${row.day} ${row.shift}`,
          cells: [
            <DateText key="day" value={row.day} kind="day" />,
            t(shifts[row.shift as Shift]),
            row.right === null ? t('Skipped') : `${row.right} / 3`,
            row.minutes,
          ],
        }))}
      />
    </Section>
  );
}
