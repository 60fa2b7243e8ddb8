import { Link } from 'react-router';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';
import { useCan } from '#kernel/web/data/session.ts';
import { Button, Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';
import css from './ndt.module.css';
import { useGet } from '#kernel/web/data/calls.ts';
import { ndtAskedCall } from '../shared/ndtReports.calls.ts';
import { useRows } from '#kernel/web/data/records.ts';

/** The screens of NDT side by side. */
export const NdtTabs = () => (
  <RouteTabs
    label="NDT"
    tabs={[
      { label: 'Reports', to: '/maintenance/ndt/reports' },
      { label: 'Images', to: '/maintenance/ndt/images' },
      { label: 'Process checks', to: '/maintenance/ndt/checks' },
      { label: 'Techniques', to: '/maintenance/ndt/techniques' },
    ]}
  />
);

/** The NDT of a job: what the route asks for with what covers it, and all reports. */
export function NdtReportTable({ jobNumber }: { jobNumber: string; jobId?: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const number = jobNumber.toUpperCase();
  const asked = useGet(ndtAskedCall, { id: number }, { also: ['taskCard'] });
  const reports = useRows(ndtReport, { 'f.jobNumber.in': number, size: 100 });
  const rows = reports.data?.rows ?? [];
  const missing = (asked.data?.required ?? []).filter((one) => !one.covered);
  const results = ndtReport.fields.result.options ?? {};
  return (
    <Section
      title={t('NDT reports')}
      count={reports.data?.rows.length}
      actions={
        can('maintenance.user') ? (
          <Button
            component={Link}
            to={`/maintenance/ndt/reports/new?job=${number}`}
            variant="default"
            size="compact-sm"
          >
            {t('New NDT report')}
          </Button>
        ) : null
      }
    >
      {missing.map((one) => (
        <p key={`${one.method}${one.item}`}>
          <StatusChip tone="warn" label={t('Not accepted yet')} /> {one.method}: {one.item}
          {one.left.length > 0 && ` – ${one.left.join(', ')}`} ({one.cardNo})
        </p>
      ))}
      {reports.isSuccess && rows.length === 0 && (
        <Text c="dimmed" size="sm">
          {t('No NDT report yet.')}
        </Text>
      )}
      {rows.length > 0 && (
        <div className={css.table}>
          <table>
            <thead>
              <tr>
                {['Report', 'Method', 'Items', 'Technique', 'Result', 'Performed by', 'Judged by', 'State'].map(
                  (head) => (
                    <th key={head}>{t(head)}</th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>
                    <Link className="mono" to={`/maintenance/ndt/reports/${row.number}`}>
                      {row.number}
                    </Link>
                  </td>
                  <td>{row.method}</td>
                  <td>{row.items.join(', ')}</td>
                  <td>{`${row.technique} rev ${row.techniqueRevision}`}</td>
                  <td>{row.result && t(results[row.result] ?? row.result)}</td>
                  <td>{row.performerName}</td>
                  <td>{row.accepterName}</td>
                  <td>
                    <StateChip record={ndtReport} status={row.status} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}
