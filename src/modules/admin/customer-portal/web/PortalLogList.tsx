import { useNavigate } from 'react-router';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Group } from '#kernel/web/ui/parts.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { ChartCard } from '#modules/account/charts/web/public.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { portalLog, unusualWords } from '#modules/portal/customer-portal/shared/portalLog.record.ts';
import { PortalTabs } from './PortalTabs.tsx';
import css from './portal.module.css';
import { useGet } from '#kernel/web/data/calls.ts';
import { portalDaysCall } from '../shared/customerPortal.calls.ts';

const widths = {
  at: 160,
  email: 195,
  customerId: 150,
  action: 150,
  unusual: 200,
  object: 135,
  ip: 110,
  device: 110,
};

/** Everything that was done or tried at the customers' door; it can only grow. */
export const PortalLogList = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const answer = useGet(portalDaysCall);
  const days = answer.data?.days ?? [];
  const series = [
    { label: t('signed in'), data: days.map((one) => one.signIns) },
    { label: t('refused'), data: days.map((one) => one.refused) },
  ];
  const open = (label: string, name: string) => {
    const day = days.find((one) => one.day.slice(5) === label)?.day;
    const actions = name === series[1]?.label ? 'refused' : 'signIn,accept';
    if (day) void navigate(`/customer-portal/logs?f.action.in=${actions}&f.at.gte=${day}&f.at.lte=${day}`);
  };
  return (
    <>
      <PortalTabs />
      <div className={css.chart}>
        <ChartCard
          title={t('How many come, and how many are refused?')}
          kind="bar"
          labels={days.map((one) => one.day.slice(5))}
          series={series}
          height={120}
          onOpen={open}
        />
      </div>
      <RecordList
        record={portalLog}
        widths={widths}
        rowHref={() => null}
        description="Every invitation, sign-in, work order opened, certificate taken and refusal. Nobody can change it."
        cells={{
          unusual: (row) =>
            row.unusual && (
              <Group gap={4}>
                {row.unusual.map((sign) => (
                  <StatusChip key={sign} tone="warn" label={unusualWords[sign]} />
                ))}
              </Group>
            ),
        }}
        emptyText="The first invitation writes the first line."
        tabs={[
          { label: 'Unusual sign-ins', query: { 'f.unusual.notEmpty': '1' } },
          { label: 'Refused', query: { 'f.action.in': 'refused' } },
          { label: 'Downloads', query: { 'f.action.in': 'download' } },
        ]}
      />
    </>
  );
};
