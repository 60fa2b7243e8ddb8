import { Link, useNavigate, useSearchParams } from 'react-router';
import { useCreate } from '#kernel/web/data/records.ts';
import { useSession } from '#kernel/web/data/session.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { RecordForm } from '#kernel/web/form/RecordForm.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ApplicationTabs } from '#modules/quality/authorization-checklists/web/public.tsx';
import { applicationKinds, authApplication } from '../shared/application.record.ts';
import { stageAge } from '../shared/stages.ts';

export const root = '/qa/authorization-applications';

/** How long an application waits in its stage, against its target (R-APP-1). */
export function StageAge({ status, since }: { status: string; since: string }) {
  const { t } = useTranslation();
  const age = stageAge(status, since, useToday());
  if (!age) return <>–</>;
  return (
    <StatusChip tone={age.tone} label={t('{{what}}: day {{days}} of {{target}}', { ...age, what: t(age.what) })} />
  );
}

/** Who asks for which authorisation, and whom it waits for. */
export function Applications() {
  const { t } = useTranslation();
  const { employeeId } = useSession();
  return (
    <>
      <ApplicationTabs />
      <RecordList
        record={authApplication}
        actions={
          <Button variant="default" component={Link} to={`${root}/board`}>
            {t('Board')}
          </Button>
        }
        description="Who asks for which authorisation, and how long each waits in its stage."
        tabs={[
          {
            label: 'In work',
            query: { 'f.status.in': 'draft,submitted,endorsed,documentCheck,assessment,recommended,approved,returned' },
          },
          ...(employeeId ? [{ label: 'Mine', query: { 'f.applicantId.in': employeeId } }] : []),
          { label: 'Ended', query: { 'f.status.in': 'issued,withdrawn,rejected' } },
          { label: 'All', query: {} },
        ]}
        cells={{ stageSince: (row) => <StageAge status={row.status} since={row.stageSince} /> }}
        create={{ to: `${root}/new`, label: 'New application' }}
        emptyText="No application. Whoever needs an authorisation, or more scope, applies here."
      />
    </>
  );
}

/** A new application: who, in which category; its groups and papers come on its page. */
export function NewApplication() {
  const navigate = useNavigate();
  const create = useCreate(authApplication);
  const { employeeId } = useSession();
  const asked = Object.fromEntries(useSearchParams()[0]);
  const kind = Object.keys(applicationKinds).find((one) => one === asked['kind']) ?? 'initial';
  const applicantId = asked['applicantId'] ?? employeeId;
  return (
    <>
      <PageHead
        title="New application"
        crumbs={[{ label: 'Authorisation applications', to: `${root}/applications` }]}
        meaning="Groups and papers are added next; nothing is sent before it is submitted."
      />
      <RecordForm
        record={authApplication}
        values={{
          kind: kind as keyof typeof applicationKinds,
          ...(applicantId && { applicantId }),
          ...(asked['categoryId'] && { categoryId: asked['categoryId'] }),
        }}
        submitLabel="Begin application"
        onSubmit={async (values) => {
          const { row } = await create.mutateAsync(values);
          await navigate(`${root}/${row.number}/app`);
        }}
        onCancel={() => void navigate(`${root}/applications`)}
      />
    </>
  );
}
