import { useGet } from '#kernel/web/data/calls.ts';
import { Answered } from '#kernel/web/data/Answered.tsx';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Link } from 'react-router';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { files, history, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { heatMapCall } from '../shared/hira.calls.ts';
import { hazard, hira } from '../shared/hira.record.ts';
import { hiraWorkflow } from '../shared/hira.workflow.ts';
import { Matrix, RiskChip } from './Matrix.tsx';
import css from './hira.module.css';

const root = '/safety/hira';
const HiraTabs = () => (
  <RouteTabs
    tabs={[
      { label: 'Risk assessments', to: root, end: true },
      { label: 'Hazards', to: `${root}/hazards` },
      { label: 'Risk matrix', to: `${root}/matrix` },
    ]}
  />
);

/** The risk assessments, the worst on top. */
export const HiraList = () => (
  <>
    <HiraTabs />
    <RecordList
      record={hira}
      title="HIRA"
      description="Risk assessments, the worst risk on top."
      rowHref={(row) => `${root}/${row.number}`}
      create={{ label: 'New risk assessment', size: 640 }}
      tabs={[
        { label: 'In work', query: { 'f.status.in': 'draft,assessed,mitigating,review' } },
        { label: 'Accepted', query: { 'f.status.in': 'accepted' } },
        { label: 'All', query: {} },
      ]}
      emptyText="No risk assessments. A report, a finding, a change or a new capability asks for one."
    />
  </>
);

export const hazardHref = (row: { hiraIdLabel?: string | null; hiraId: string; code: string }) =>
  `${root}/${row.hiraId}/hazard/${row.code}`;

/** Every hazard, the worst on top. */
export const HazardList = () => (
  <>
    <HiraTabs />
    <RecordList
      record={hazard}
      description="Hazards of all risk assessments, the worst on top."
      rowHref={hazardHref}
      cells={{ currentLevel: (row) => <RiskChip index={row.currentIndex} level={row.currentLevel} /> }}
      tabs={[
        { label: 'Open', query: { 'f.status.in': 'assessed,mitigating' } },
        { label: 'All', query: {} },
      ]}
      emptyText="No hazards. They are written into a risk assessment."
    />
  </>
);

/** How many hazards stand in each cell. */
export function MatrixPage() {
  const answer = useGet(heatMapCall);
  return (
    <>
      <HiraTabs />
      <PageHead title="Risk matrix" meaning="Hazards by the risk they have now. A figure leads to its hazards." />
      <Answered answer={answer} title="Risk matrix">
        {(cells) => (
          <div className={css.page}>
            <Matrix counts={new Map(cells.map(({ index, count }) => [index, count]))} />
          </div>
        )}
      </Answered>
    </>
  );
}

/** The hazards of one assessment. */
function HazardsOfHira({ row }: PanelProps<typeof hira>) {
  const { t } = useTranslation();
  const can = useCan();
  const isOpen = row.status !== 'accepted' && row.status !== 'closed';
  return (
    <Section
      title={t('Hazards')}
      actions={can('safety.user') && isOpen && <Link to={`${root}/${row.number}/hazard/new`}>{t('New hazard')}</Link>}
    >
      <RecordList
        record={hazard}
        embedded
        fixed={{ 'f.hiraId.in': row.id }}
        columns={['code', 'status', 'description', 'initialIndex', 'currentLevel', 'reviewDueOn']}
        cells={{ currentLevel: (one) => <RiskChip index={one.currentIndex} level={one.currentLevel} /> }}
        rowHref={(one) => `${root}/${row.number}/hazard/${one.code}`}
        emptyText="No hazards yet. Each is a condition that can cause harm."
      />
    </Section>
  );
}

/** One risk assessment with its hazards. */
export const HiraPage = ({ hiraId }: { hiraId: string }) => (
  <RecordScreen
    record={hira}
    id={hiraId}
    title="title"
    crumbs={[{ label: 'HIRA', to: root }]}
    facts={[
      { label: 'Worst risk', value: (row) => <Mono copy={false}>{row.worstIndex ?? '–'}</Mono> },
      'trigger',
      'areaId',
      'leadId',
      'reviewDueOn?',
    ]}
    workflow={hiraWorkflow}
    live={[hazard]}
    panels={[
      HazardsOfHira,
      section('Assessment', ['reportId', 'findingId', 'scope', 'acceptedById', 'acceptedAt']),
      files(),
      history(),
    ]}
  />
);
