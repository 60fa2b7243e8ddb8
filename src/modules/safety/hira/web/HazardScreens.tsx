import { useNavigate } from 'react-router';
import { useCreate, useRecord, useRows } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordForm } from '#kernel/web/form/RecordForm.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { files, history, related, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { barrier, mitigation, mitigationWorkflow } from '../shared/barriers.record.ts';
import { hazard, hira } from '../shared/hira.record.ts';
import { hazardWorkflow } from '../shared/hira.workflow.ts';
import { acceptingPosts } from '../shared/matrix.ts';
import { Matrix, RiskChip } from './Matrix.tsx';
import css from './hira.module.css';

type Props = PanelProps<typeof hazard>;
const conditions = { effective: 'good', weak: 'warn', failed: 'bad' } as const;

/** A new hazard of an assessment. */
export function NewHazard({ hiraId }: { hiraId: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const parent = useRecord(hira, hiraId);
  const create = useCreate(hazard);
  const back = `/safety/hira/${hiraId}`;
  return (
    <>
      <PageHead
        title="New hazard"
        crumbs={[
          { label: 'HIRA', to: '/safety/hira' },
          { label: hiraId, to: back },
        ]}
        meaning="Rated as it is found, with the controls that are there already."
      />
      <div className={css.page}>
        {!can('safety.user') && <Note tone="info">{t('Hazards are written by safety.')}</Note>}
        {can('safety.user') && parent.data && (
          <RecordForm
            record={hazard}
            except={['hiraId']}
            submitLabel="Add hazard"
            onSubmit={async (values) => {
              const { row } = await create.mutateAsync({ ...values, hiraId: parent.data.row.id });
              await navigate(`${back}/hazard/${row.code}`);
            }}
            onCancel={() => void navigate(back)}
          />
        )}
        <Matrix />
      </div>
    </>
  );
}

const posts = { AM: 'Accountable Manager', DM: 'Department Manager', SM: 'Safety Manager' } as const;

/** Where the hazard stands in the matrix, and who may accept it there. */
function Position({ row }: Props) {
  const { t } = useTranslation();
  const asked = acceptingPosts(row.residualP ?? row.initialP, row.residualS ?? row.initialS);
  const marks =
    row.initialIndex === row.currentIndex
      ? { [row.currentIndex]: 'Initial and now' }
      : { [row.initialIndex]: 'Initial', [row.currentIndex]: 'Now' };
  return (
    <Section title={t('Risk')}>
      <Note tone={asked.length === 0 ? 'bad' : 'info'}>
        {asked.length === 0
          ? t('Nobody accepts an intolerable risk: restrict or stop the activity until it is lower.')
          : `${t('Accepted by')}: ${asked.map((post) => t(posts[post])).join(', ')}`}
      </Note>
      <Matrix marks={marks} />
    </Section>
  );
}

/** The bow-tie: what brings it about, what prevents it, what limits the harm. It lives by the condition of its barriers. */
function BowTie({ row }: Props) {
  const { t } = useTranslation();
  const rows = useRows(barrier, { 'f.hazardId.in': row.id, size: '100' });
  const side = (name: 'prevents' | 'limits') => (
    <div>
      <h3>{t(barrier.fields.side.options?.[name] ?? name)}</h3>
      <ul>
        {(rows.data?.rows ?? [])
          .filter((one) => one.side === name)
          .map((one) => (
            <li key={one.id}>
              {one.text}{' '}
              <StatusChip
                tone={conditions[one.condition]}
                label={t(barrier.fields.condition.options?.[one.condition] ?? '')}
              />
            </li>
          ))}
      </ul>
    </div>
  );
  return (
    <Section title={t('Bow-tie')}>
      <div className={css.bowTie}>
        <div>
          <h3>{t('Causes')}</h3>
          <ul>
            {(row.causes ?? '').split('\n').map((cause) => (
              <li key={cause}>{cause}</li>
            ))}
          </ul>
        </div>
        {side('prevents')}
        <div className={css.event}>{row.description}</div>
        {side('limits')}
        <div>
          <h3>{t('Consequence')}</h3>
          {row.consequence}
        </div>
      </div>
    </Section>
  );
}

function MitigationSteps({ id }: { id: string }) {
  const { data } = useRecord(mitigation, id);
  return data ? <WorkflowBar workflow={mitigationWorkflow} row={data.row} allowed={data.allowed} /> : null;
}

/** One hazard, within its assessment or within the report it came from. */
function Hazard({ id, crumbs }: { id: string; crumbs: { label: string; to: string }[] }) {
  return (
    <RecordScreen
      record={hazard}
      id={id}
      number="code"
      title="description"
      crumbs={crumbs}
      facts={[
        { label: 'Initial risk', value: (row) => <RiskChip index={row.initialIndex} level={row.initialLevel} /> },
        { label: 'Risk now', value: (row) => <RiskChip index={row.currentIndex} level={row.currentLevel} /> },
        'interimDueOn?',
        'mitigateBy?',
        'reviewDueOn?',
        'isRestricted',
      ]}
      workflow={hazardWorkflow}
      live={[mitigation, barrier]}
      panels={[
        section('Hazard', ['consequence', 'causes', 'existingControls', 'tag', 'residualReason']),
        Position,
        BowTie,
        related(mitigation, 'hazardId', {
          create: { label: 'Add mitigation' },
          edit: true,
          rowHref: () => null,
          rowActions: (row) => <MitigationSteps id={row.id} />,
          emptyText: 'Nothing is done against it yet.',
        }),
        related(barrier, 'hazardId', {
          create: { label: 'Add barrier' },
          edit: true,
          rowHref: () => null,
          emptyText: 'No barriers yet: what prevents it, and what limits the harm.',
        }),
        section('Acceptance', [
          'managerAcceptedById',
          'managerAcceptedAt',
          'accountableAcceptedById',
          'accountableAcceptedAt',
          'safetyAcceptedById',
          'safetyAcceptedAt',
        ]),
        files(),
        history(),
      ]}
    />
  );
}

export const HazardPage = ({ hiraId, hazardId }: { hiraId: string; hazardId: string }) => (
  <Hazard
    id={hazardId}
    crumbs={[
      { label: 'HIRA', to: '/safety/hira' },
      { label: 'Risk assessment', to: `/safety/hira/${hiraId}` },
    ]}
  />
);

export const HazardOfReport = ({ reportId, hazardId }: { reportId: string; hiraId: string; hazardId: string }) => (
  <Hazard
    id={hazardId}
    crumbs={[
      { label: 'Safety reports', to: '/safety/reports' },
      { label: reportId, to: `/safety/reports/${reportId}` },
    ]}
  />
);
