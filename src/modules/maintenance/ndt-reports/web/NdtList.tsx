import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { history, section, type PanelProps, type ScreenAction } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { ChartCard } from '#modules/account/charts/web/public.tsx';
import { Button, Modal, SimpleGrid, Text } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { methodWords, ndtReport } from '../shared/ndtReport.record.ts';
import { NdtTabs } from './public.tsx';
import { newTechnique, techniqueInputs } from './TechniqueInputs.tsx';
import { ndtProcessCheck } from '../shared/ndtProcessCheck.record.ts';
import { WhereUsedLink } from '#modules/quality/where-used/web/public.tsx';
import { ndtTechnique } from '../shared/ndtTechnique.record.ts';
import type { NdtAcceptance } from '../shared/ndtParts.ts';
import { readingKinds } from '#modules/maintenance/ndt-layouts/shared/public.ts';
import { acceptedSizes, beforePublishing, ndtTechniqueWorkflow } from '../shared/ndtTechnique.workflow.ts';
import css from './ndt.module.css';
import { useGet } from '#kernel/web/data/calls.ts';
import { ndtWorkloadCall } from '../shared/ndtReports.calls.ts';

/** All NDT reports, the workload by method, and where indications lie. */
export function NdtList() {
  const { t } = useTranslation();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <NdtTabs />
      <RecordList
        record={ndtReport}
        description="Non-destructive tests with the people, equipment and readings of the day."
        tabs={[
          { label: 'All', query: {} },
          { label: 'Waiting for Level 2', query: { 'f.status.in': 'performed' } },
          { label: 'Drafts', query: { 'f.status.in': 'draft' } },
          { label: 'Rejected', query: { 'f.status.in': 'rejected' } },
        ]}
        actions={
          <>
            <Button variant="default" onClick={() => setOpen(true)}>
              {t('Workload')}
            </Button>
            {can('maintenance.user') && (
              <Button component={Link} to="/maintenance/ndt/reports/new">
                {t('New NDT report')}
              </Button>
            )}
          </>
        }
        emptyText="No reports in this period."
      />
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('Workload of the last 12 months')} size="xl">
        <Workload />
      </Modal>
    </>
  );
}

function Workload() {
  const { t } = useTranslation();
  const answer = useGet(ndtWorkloadCall);
  if (!answer.data) return null;
  if (answer.data.methods.length === 0) return <p>{t('No reports in this period.')}</p>;
  const { methods, places } = answer.data;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <ChartCard
        title={t('How much of each method, and how often is it a reject?')}
        kind="stackedBar"
        labels={methods.map((row) => t(methodWords[row.method]))}
        series={[
          { label: t('No reject'), data: methods.map((row) => row.performed - row.rejected) },
          { label: t('Rejected'), data: methods.map((row) => row.rejected) },
        ]}
      />
      <ChartCard
        title={t('Where do indications lie?')}
        kind="bar"
        labels={places.map((row) => `${row.place} (${row.method})`)}
        series={[{ label: t('Indications'), data: places.map((row) => row.count) }]}
      />
    </SimpleGrid>
  );
}

/** The checks of the line, newest first. Without today's a report cannot start. */
export const NdtChecks = () => (
  <>
    <NdtTabs />
    <RecordList
      record={ndtProcessCheck}
      description="The daily checks of lamps, light, panels and baths. Without today’s checks a report cannot start."
      emptyText="The first check of the day stands here."
      create={{ label: 'Record a check' }}
    />
  </>
);

/** The techniques and their revisions. */
export const NdtTechniques = () => (
  <>
    <NdtTabs />
    <RecordList
      record={ndtTechnique}
      description="How each method is applied. Only a Level 3 publishes a technique."
      tabs={[
        { label: 'Current', query: { 'f.status.in': 'draft,current' } },
        { label: 'All', query: {} },
      ]}
      create={{ label: 'New technique', values: newTechnique, inputs: techniqueInputs(), size: 860 }}
      emptyText="No technique is published yet."
    />
  </>
);

/** One revision of a technique: written as a draft, published by a Level 3, and unchanged from then on. */
export const TechniquePage = ({ id }: { id: string }) => (
  <RecordScreen
    record={ndtTechnique}
    id={id}
    number="code"
    title="title"
    crumbs={[{ label: 'NDT techniques', to: '/maintenance/ndt/techniques' }]}
    facts={[
      'revision',
      'method',
      'procedureRef',
      'publishedByName?',
      'publishedAt?',
      { label: 'Where used', value: (row) => <WhereUsedLink kind="technique" id={row.id} /> },
    ]}
    workflow={ndtTechniqueWorkflow}
    signs={(row) => `${row.code} rev ${row.revision}: ${row.title}`}
    edit={(row) => ({ inputs: techniqueInputs(row.method), size: 860 })}
    useActions={useRevise}
    panels={[
      BeforePublishing,
      section('What it is for', ['families', 'material', 'surfaceState', 'coveragePct']),
      Lists,
      Values,
      history(),
    ]}
  />
);

/** A new revision starts from what a published one says. */
function useRevise(row: RowOf<typeof ndtTechnique>): readonly ScreenAction[] {
  const may = useCan()(ndtTechnique.access.create);
  const navigate = useNavigate();
  if (!may || row.status === 'draft' || row.status === 'withdrawn') return [];
  return [
    {
      label: 'New revision',
      isPrimary: row.status === 'current',
      dialog: (close) => (
        <RecordDialog
          record={ndtTechnique}
          title="New revision"
          values={{ ...row, revision: row.revision + 1 }}
          inputs={techniqueInputs()}
          size={860}
          opened
          onClose={close}
          onSaved={(made) => void navigate(`/maintenance/ndt/techniques/${made.id}`)}
        />
      ),
    },
  ];
}

/** What keeps a draft from being published. */
function BeforePublishing({ row }: PanelProps<typeof ndtTechnique>) {
  const { t } = useTranslation();
  const problems = row.status === 'draft' ? beforePublishing(row) : [];
  if (problems.length === 0) return null;
  return (
    <Section title={t('Before it can be published')} count={problems.length}>
      <ul className={css.problems}>
        {problems.map((problem) => (
          <li key={problem}>{t(problem)}</li>
        ))}
      </ul>
    </Section>
  );
}

function Lists({ row }: PanelProps<typeof ndtTechnique>) {
  const { t } = useTranslation();
  return (['areas', 'requiredChecks', 'equipment', 'materials'] as const).map((name) => (
    <Section key={name} title={t(ndtTechnique.fields[name].label)} count={row[name].length}>
      {row[name].length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('None')}
        </Text>
      ) : (
        <ul className={css.problems}>
          {row[name].map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
    </Section>
  ));
}

function Values({ row }: PanelProps<typeof ndtTechnique>) {
  const { t } = useTranslation();
  const sizes = (Object.keys(acceptedSizes) as (keyof NdtAcceptance)[]).filter((name) => row.acceptance[name]);
  const shown = readingKinds[row.method].filter(({ name }) => row.defaults[name] !== undefined || row.limits[name]);
  return (
    <Section title={t('Values and limits')}>
      <div className={css.table}>
        <table>
          <thead>
            <tr>
              {['Reading', 'Value', 'Limit', 'Set by'].map((head) => (
                <th key={head}>{t(head)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, label, unit, options, technique }) => {
              const value = row.defaults[name];
              const { min, max } = row.limits[name] ?? {};
              const word =
                typeof value === 'boolean' ? t(value ? 'Yes' : 'No') : value ? t(options?.[value] ?? value) : '';
              return (
                <tr key={name}>
                  <td>{t(label)}</td>
                  <td>{word && `${word} ${unit ?? ''}`}</td>
                  <td>{[min && `≥ ${min}`, max && `≤ ${max}`].filter(Boolean).join(', ')}</td>
                  <td>{t(technique ? 'Technique' : 'Inspector')}</td>
                </tr>
              );
            })}
            {sizes.map((name) => (
              <tr key={name}>
                <td>{`${t('Largest accepted indications')}: ${t(acceptedSizes[name])}`}</td>
                <td>–</td>
                <td>{`≤ ${row.acceptance[name] ?? ''} mm`}</td>
                <td>{t('Technique')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
