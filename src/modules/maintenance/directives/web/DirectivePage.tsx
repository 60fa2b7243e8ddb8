import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import { useGet } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { History } from '#kernel/web/page/History.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { RecordPage } from '#kernel/web/page/RecordPage.tsx';
import { EditButton } from '#kernel/web/page/RowButtons.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, Stack, Text } from '#kernel/web/ui/parts.ts';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { libraryWriters } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { directive, directiveApplicability } from '../shared/directive.record.ts';
import { AssessmentChip } from './AssessmentChip.tsx';

const AssessDialog = lazy(() => import('./AssessDialog.tsx').then((m) => ({ default: m.AssessDialog })));
const SupersedeDialog = lazy(() => import('./SupersedeDialog.tsx').then((m) => ({ default: m.SupersedeDialog })));

type Row = RowOf<typeof directive>;
interface ChainLink {
  id: string;
  adNumber: string;
  subject: string;
  effectiveDate: string;
}

/** One AD: what it names, what it replaces, what we decided, and which jobs it touches. */
export function DirectivePage({ adId }: { adId: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const [dialog, setDialog] = useState<'assess' | 'supersede' | null>(null);
  return (
    <RecordPage record={directive} id={adId}>
      {(row, allowed) => (
        <>
          <PageHead
            number={`AD ${row.adNumber}`}
            title={row.subject}
            crumbs={[{ label: 'AD', to: '/maintenance/capabilities/ad' }]}
            status={<AssessmentChip assessment={row.assessment} />}
            facts={[
              { label: 'Authority', value: row.authority },
              { label: 'Effective', value: <DateText value={row.effectiveDate} kind="day" /> },
              { label: 'Compliance time', value: <>{row.complianceTime}</> },
              { label: 'Repeats', value: row.recurring ? <>{row.recurring}</> : 'No' },
              ...(row.correction ? [{ label: 'Correction', value: <>{row.correction}</> }] : []),
            ]}
            actions={
              <>
                <EditButton record={directive} row={row} allowed={allowed} />
                {can(libraryWriters) && (
                  <>
                    <Button variant="default" onClick={() => setDialog('supersede')}>
                      {t('Replaces an AD')}
                    </Button>
                    <Button onClick={() => setDialog('assess')}>{t('Assess')}</Button>
                  </>
                )}
              </>
            }
          />
          <MainAndRail
            main={
              <Stack>
                <RecordFields
                  record={directive}
                  row={row}
                  only={['requiredAction', 'assessmentReason', 'assessedByName', 'assessedAt']}
                />
                <Chain id={row.id} />
                <Applicability row={row} />
                <Jobs id={row.id} />
              </Stack>
            }
            rail={
              <>
                <Attachments record={directive} id={row.id} allowUpload={allowed['update'] === true} />
                <History record={directive} id={row.id} />
              </>
            }
          />
          <Suspense fallback={null}>
            {dialog === 'assess' && <AssessDialog row={row} onClose={() => setDialog(null)} />}
            {dialog === 'supersede' && <SupersedeDialog row={row} onClose={() => setDialog(null)} />}
          </Suspense>
        </>
      )}
    </RecordPage>
  );
}

function Chain({ id }: { id: string }) {
  const { t } = useTranslation();
  const answer = useGet<{ supersedes: ChainLink[]; supersededBy: ChainLink[] }>(`${directive.api}/${id}/chain`, {
    modules: [directive.name],
  });
  const links = (label: string, chain: ChainLink[]) =>
    chain.length > 0 && (
      <p>
        {t(label)}{' '}
        {chain.map((each) => (
          <Link key={each.id} to={`/maintenance/capabilities/AD/${encodeURIComponent(each.adNumber)}`}>
            {each.adNumber}{' '}
          </Link>
        ))}
      </p>
    );
  if (!answer.data || answer.data.supersedes.length + answer.data.supersededBy.length === 0) return null;
  return (
    <Section title={t('Supersession')}>
      {links('Superseded by', answer.data.supersededBy)}
      {links('Supersedes', answer.data.supersedes)}
      {answer.data.supersededBy.length > 0 && (
        <Text size="sm">{t('Compliance with this AD does not clear the one that replaced it.')}</Text>
      )}
    </Section>
  );
}

function Applicability({ row }: { row: Row }) {
  const { t } = useTranslation();
  return (
    <Section title={t('Applicability')}>
      <RecordList
        record={directiveApplicability}
        embedded
        fixed={{ 'f.directiveId.in': row.id }}
        rowHref={() => null}
        create={{ fixed: { directiveId: row.id }, label: 'Add a part number' }}
        edit
        emptyText="The AD names no part number yet: no job is matched with it."
      />
    </Section>
  );
}

interface Job {
  id: string;
  number: string;
  partNumber: string;
  serialNumber: string;
  status: string;
  releasedAt: string | null;
}

function Jobs({ id }: { id: string }) {
  const { t } = useTranslation();
  const answer = useGet<{ open: Job[]; released: Job[] }>(`${directive.api}/${id}/jobs`, {
    modules: [directive.name, directiveApplicability.name, 'workOrder', 'gates'],
  });
  const table = (jobs: Job[], empty: string) => (
    <FactTable
      head={['Job', 'Part number', 'Serial number', 'Released']}
      empty={empty}
      rows={jobs.map((job) => ({
        key: job.id,
        cells: [
          <Link key="job" to={`/maintenance/mmc/${job.number}`}>
            {job.number}
          </Link>,
          job.partNumber,
          job.serialNumber,
          <DateText key="at" value={job.releasedAt} />,
        ],
      }))}
    />
  );
  return (
    <>
      <Section title={t('Jobs in work it may touch')} count={answer.data?.open.length}>
        {table(answer.data?.open ?? [], 'No open job has a part number this AD names.')}
      </Section>
      {(answer.data?.released.length ?? 0) > 0 && (
        <Section title={t('Released in the last two years')} count={answer.data?.released.length}>
          {table(answer.data?.released ?? [], '')}
        </Section>
      )}
    </>
  );
}
