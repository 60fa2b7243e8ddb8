import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { Button, Group, Radio, Stack, Text } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { inspectionReport, reportEditPath } from '../shared/inspectionReport.record.ts';
import { InspectionReportTable } from './public.tsx';
import { useSend } from '#kernel/web/data/calls.ts';
import { beginReportCall } from '../shared/inspectionReports.calls.ts';

type Type = RowOf<typeof inspectionReport>['type'];

/** The address without a report leads to a new one. */
export const ToNewReport = ({ jobnumber }: { jobnumber: string }) => (
  <Navigate to={`/maintenance/mmc/${jobnumber}/inspection-report/new`} replace />
);

/** Begins a report on a job: the items come from the template of its type and the part's family. */
export function NewReport({ jobnumber }: { jobnumber: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [type, setType] = useState<Type>((query.get('type') as Type | null) ?? 'preliminary');
  const begin = useSend(beginReportCall, { id: jobnumber });
  const start = async () => {
    const { row } = await begin.mutateAsync({ type });
    await navigate(reportEditPath(row), { replace: true });
  };
  return (
    <>
      <PageHead
        title="New inspection report"
        number={jobnumber.toUpperCase()}
        crumbs={[
          { label: 'Work orders', to: '/maintenance/workorders' },
          { label: jobnumber.toUpperCase(), to: `/maintenance/mmc/${jobnumber}` },
        ]}
        meaning="The items to look at come from the template of the part family. It is saved as you write."
      />
      <Stack gap="lg" maw={800} px="lg" pb="lg">
        <Radio.Group label={t('Which inspection?')} value={type} onChange={(value) => setType(value as Type)}>
          <Stack gap="sm" mt="sm">
            <Radio
              value="preliminary"
              label={t('Preliminary')}
              description={t('As it came in: condition, missing parts, what is recommended.')}
            />
            <Radio value="inProcess" label={t('In process')} description={t('A stage that later work will hide.')} />
            <Radio
              value="final"
              label={t('Final')}
              description={t('Conformity, serial number read again, clear of tools.')}
            />
          </Stack>
        </Radio.Group>
        {begin.isError && (
          <Text c="red" role="alert">
            {t(messageOf(begin.error))}
          </Text>
        )}
        <Group>
          <Button onClick={() => void start().catch(() => undefined)} loading={begin.isPending}>
            {t('Begin report')}
          </Button>
        </Group>
        <InspectionReportTable jobNumber={jobnumber} />
      </Stack>
    </>
  );
}
