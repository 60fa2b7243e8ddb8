import { Link } from 'react-router';
import { useCan } from '#kernel/web/data/session.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { inspectionReport, reportEditPath, reportPath } from '../shared/inspectionReport.record.ts';
import { ResultChip } from './ResultChip.tsx';
import css from './reports.module.css';
import { useRows } from '#kernel/web/data/records.ts';

/** The inspection reports of a job, newest first. */
export function InspectionReportTable({ jobNumber }: { jobNumber: string; jobId?: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const number = jobNumber.toUpperCase();
  const reports = useRows(inspectionReport, { 'f.jobNumber.in': number, size: 100 });
  const rows = reports.data?.rows ?? [];
  const types = inspectionReport.fields.type.options ?? {};
  return (
    <Section
      title={t('Inspection reports')}
      count={reports.data?.rows.length}
      actions={
        can('maintenance.user') ? (
          <Button
            component={Link}
            to={`/maintenance/mmc/${number}/inspection-report/new`}
            variant="default"
            size="compact-sm"
          >
            {t('New report')}
          </Button>
        ) : null
      }
    >
      {reports.isSuccess && rows.length === 0 && (
        <Text c="dimmed" size="sm">
          {t('No inspection report yet.')}
        </Text>
      )}
      {rows.length > 0 && (
        <Scroll label="Inspection reports" className={css.table}>
          <table>
            <thead>
              <tr>
                {['Report', 'Type', 'Result', 'Findings', 'Inspector', 'Signed', 'State'].map((head) => (
                  <th key={head}>{t(head)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>
                    <Link className="mono" to={row.status === 'draft' ? reportEditPath(row) : reportPath(row)}>
                      {row.number}
                    </Link>
                  </td>
                  <td>{t(types[row.type] ?? row.type)}</td>
                  <td>
                    <ResultChip result={row.result} />
                  </td>
                  <td>{row.findingsCount}</td>
                  <td>{row.inspectorName}</td>
                  <td>{row.signedAt && <DateText value={row.signedAt} kind="instant" />}</td>
                  <td>
                    <StateChip record={inspectionReport} status={row.status} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </Section>
  );
}
