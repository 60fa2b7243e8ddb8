import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { clockHolders, portalClockCall } from '../shared/customerStory.calls.ts';

/** On a work order in the portal: how long it has taken, and who held its clock. */
export function JobClock({ number }: { number: string }) {
  const { t } = useTranslation();
  const { data } = useGet(portalClockCall, { number });
  if (!data) return null;
  const days = { taken: data.takenDays, agreed: data.agreedDays };
  return (
    <Section title={t('Turn-around')}>
      <p>
        {data.isWorkingDays
          ? t('{{taken}} of {{agreed}} working days taken.', days)
          : t('{{taken}} of {{agreed}} days taken.', days)}{' '}
        {data.heldByYouDays > 0 &&
          t('{{count}} days waited for you and are not counted.', { count: data.heldByYouDays })}
      </p>
      {data.periods.length > 0 && (
        <FactTable
          head={['From', 'To', 'Who held the clock', 'What for']}
          rows={data.periods.map(({ who, why, from, to }) => ({
            key: `${from} ${who}`,
            cells: [
              <DateText key="from" value={from} />,
              to ? <DateText key="to" value={to} /> : t('Still open'),
              t(clockHolders[who]),
              why ? t(why) : '–',
            ],
          }))}
        />
      )}
    </Section>
  );
}
