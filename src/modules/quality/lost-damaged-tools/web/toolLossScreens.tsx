import { Link } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useRecord, useRows } from '#kernel/web/data/records.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { files, history, related, section, type PanelProps } from '#kernel/web/page/panels.ts';
import type { ListSpec } from '#kernel/web/page/registerSpec.ts';
import type { ScreenSpec } from '#kernel/web/page/RecordScreen.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { lossCountersCall } from '../shared/toolLoss.calls.ts';
import { toolLoss, toolLossJob, lossSearch } from '../shared/toolLoss.record.ts';
import { toolLossJobWorkflow } from '../shared/toolLoss.workflow.ts';
import css from './lost-damaged-tools.module.css';

/** How long nothing was missing, and what stands still because something is. */
function Counters() {
  const { t } = useTranslation();
  const { data } = useGet(lossCountersCall);
  if (!data) return null;
  return (
    <Text size="sm" role="status">
      {data.daysWithout !== null && t('{{count}} days without a lost tool', { count: data.daysWithout })}
      {data.frozen > 0 && ` · ${t('{{count}} work orders frozen', { count: data.frozen })}`}
    </Text>
  );
}

/** The work orders it may be in; quality clears each (R-TOL-1, R-TOL-2). */
function JobsAtRisk({ row }: PanelProps<typeof toolLoss>) {
  const { t } = useTranslation();
  const jobs = useRows(toolLossJob, { 'f.lossId.in': row.id, size: '500' }, { also: [toolLoss.name] });
  if (row.kind === 'damaged' || !jobs.data) return null;
  return (
    <Section title={t('Work orders at risk')} count={jobs.data.rows.length}>
      {jobs.data.rows.length === 0 && <p>{t('No work order is at risk.')}</p>}
      <ul className={css.jobs}>
        {jobs.data.rows.map((job) => (
          <JobAtRisk key={job.id} row={job} />
        ))}
      </ul>
    </Section>
  );
}

function JobAtRisk({ row }: { row: RowOf<typeof toolLossJob> }) {
  const { t } = useTranslation();
  const answer = useRecord(toolLossJob, row.id);
  return (
    <li>
      <Link to={`/maintenance/mmc/${row.jobNumber}`} className="mono">
        {row.jobNumber}
      </Link>
      <StateChip record={toolLossJob} status={row.status} />
      <Text size="sm" c="dimmed">
        {t(toolLossJob.fields.relation.options?.[row.relation] ?? row.relation)}
      </Text>
      {row.clearance && (
        <Text size="sm">
          {row.clearance} · {row.clearedByName}
        </Text>
      )}
      {answer.data && (
        <WorkflowBar workflow={toolLossJobWorkflow} row={answer.data.row} allowed={answer.data.allowed} />
      )}
    </li>
  );
}

/** On the page of a tool: its reports. */
export function ReportsOfTool({ toolId }: { toolId: string }) {
  const { t } = useTranslation();
  const reports = useRows(toolLoss, { 'f.toolId.in': toolId });
  if (!reports.data || reports.data.rows.length === 0) return null;
  return (
    <Section title={t('Lost and damaged tools')}>
      <RecordList
        record={toolLoss}
        embedded
        fixed={{ 'f.toolId.in': toolId }}
        columns={['number', 'status', 'kind', 'reason', 'createdAt']}
      />
    </Section>
  );
}

export const list: ListSpec<typeof toolLoss> = {
  description: 'Everybody reports a tool that is missing or broken; quality closes.',
  create: { label: 'Report a tool' },
  actions: <Counters />,
  tabs: [
    { label: 'Open', query: { 'f.status.in': 'reported,searching,found,notFound,assessed' } },
    { label: 'All', query: {} },
  ],
  emptyText: 'No reports. A tool that is missing, damaged or incomplete is reported here at once.',
};

export const page: Omit<ScreenSpec<typeof toolLoss>, 'tabs'> = {
  title: 'toolId',
  facts: ['kind', 'toolId', 'lastSeenAt', 'lastSeenPlace?', 'lastUserId?', 'shop?', 'discoveredAt?', 'safetyReportId?'],
  live: [toolLossJob, lossSearch],
  panels: [
    section('Report'),
    JobsAtRisk,
    related(lossSearch, 'lossId', {
      create: { label: 'Add a search', size: 560 },
      rowHref: () => null,
      emptyText:
        'Nobody has searched yet. Two people search: person, bench, bin, unit, floor, waste, laundry, next shift.',
    }),
    files(),
    history(),
  ],
};
