import { IconPrinter } from '@tabler/icons-react';
import { addressOf } from '#kernel/shared/call.ts';
import { Answered } from '#kernel/web/data/Answered.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { indicatorsCall, meetingPackCall } from '../shared/safetyReports.calls.ts';
import css from './safety.module.css';

const rounded = (value: number) => value.toFixed(2);

/** The indicators against their alert lines (R-SAF-6). */
export function Indicators() {
  const { t } = useTranslation();
  const can = useCan();
  const answer = useGet(indicatorsCall);
  return (
    <>
      <PageHead
        title="Safety performance indicators"
        crumbs={[{ label: 'Safety reports', to: '/safety/reports' }]}
        meaning="By the month something happened. Alert lines: mean and one, two, three deviations of the twelve months before the last three."
        actions={
          can(meetingPackCall.allow) && (
            <Button
              component="a"
              href={addressOf(meetingPackCall)}
              target="_blank"
              leftSection={<IconPrinter size={16} />}
            >
              {t('Meeting pack')}
            </Button>
          )
        }
      />
      <Answered answer={answer} title="Safety performance indicators">
        {(indicators) => (
          <div className={css.page}>
            <FactTable
              head={[
                'Indicator',
                ...(indicators[0]?.months.slice(-3) ?? []),
                'Mean',
                'Line 1',
                'Line 2',
                'Line 3',
                'Target',
                'Status',
              ]}
              rows={indicators.map(({ name, values, mean, lines, target, alert }) => ({
                key: name,
                cells: [
                  t(name),
                  ...values.slice(-3),
                  rounded(mean),
                  ...lines.map(rounded),
                  rounded(target),
                  <StatusChip
                    key="alert"
                    tone={alert ? 'bad' : 'good'}
                    label={alert ? t('Alert in {{month}}', { month: alert }) : t('No alert')}
                  />,
                ],
              }))}
            />
          </div>
        )}
      </Answered>
    </>
  );
}
