// By hand: the chosen certificates, the gates and the signature in the head are one state.
import { useState } from 'react';
import { Link } from 'react-router';
import type { Allowed } from '#kernel/shared/workflow.ts';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { History } from '#kernel/web/page/History.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { RecordLink } from '#kernel/web/page/RecordLink.tsx';
import { RecordPage } from '#kernel/web/page/RecordPage.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Group, Skeleton, Stack, Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { GateList } from '#modules/maintenance/release-gates/web/public.tsx';
import { jobNumberIn } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { releaseRequest } from '../shared/releaseRequest.record.ts';
import { releaseRequestWorkflow } from '../shared/releaseRequest.workflow.ts';
import { Authorities } from './Authorities.tsx';
import { CertificatePreview } from './CertificatePreview.tsx';
import type { Request } from './review.ts';
import { RemarksEditor } from './RemarksEditor.tsx';
import { signerGates, SignRelease, useReasonNotToSign } from './SignRelease.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { reviewCall } from '../shared/releaseRequests.calls.ts';

/** The review before a signature: the gates as they stand for this person, and the certificate as it will be printed. */
export const ReleaseRequestPage = ({ id }: { id: string }) => (
  <RecordPage record={releaseRequest} id={id} also={['gates', 'workOrder']}>
    {(row, allowed) => <RequestReview row={row} allowed={allowed} />}
  </RecordPage>
);

function RequestReview({ row, allowed }: { row: Request; allowed: Allowed }) {
  const { t } = useTranslation();
  const open = row.status === 'open' || row.status === 'taken';
  const [types, setTypes] = useState<string[]>(row.certificateTypes);
  const review = useGet(
    reviewCall,
    { id: row.id },
    { query: { types: types.join(',') }, also: ['gates', 'workOrder', 'finding', 'taskCard'], enabled: open },
  );
  const jobNumber = jobNumberIn(row.jobIdLabel);
  const mayNot = useReasonNotToSign(review.data) !== null;
  const sign = open && review.data && (
    <SignRelease request={row} jobNumber={jobNumber} review={review.data} onChanged={() => void review.refetch()} />
  );
  return (
    <>
      <PageHead
        number={row.number}
        title="Release review"
        crumbs={[{ label: 'Release Requests', to: '/maintenance/release-requests/pending' }]}
        status={<StateChip record={releaseRequest} status={row.status} />}
        facts={[
          {
            label: t('Job'),
            value: (
              <RecordLink record="workOrder" id={row.jobId} href={`/maintenance/mmc/${jobNumber}`}>
                {row.jobIdLabel}
              </RecordLink>
            ),
          },
          { label: t('Requested by'), value: row.requestedByName },
          { label: t('Requested on'), value: <DateText value={row.createdAt} kind="instant" /> },
          ...(row.signedByName ? [{ label: t('Signed by'), value: row.signedByName }] : []),
        ]}
        steps={
          <WorkflowBar
            workflow={releaseRequestWorkflow}
            row={row}
            allowed={allowed}
            extra={mayNot && sign}
            lead={mayNot ? null : sign}
          />
        }
      />
      {open && review.isError && !review.data && (
        <ErrorState error={review.error} onRetry={() => void review.refetch()} />
      )}
      {!open && (
        <MainAndRail
          main={
            <Stack>
              <RecordFields
                record={releaseRequest}
                row={row}
                only={['certificateTypes', 'takenByName', 'takenAt', 'signedAt', 'returnedReason']}
              />
              {row.status === 'signed' && (
                <Link to={`/maintenance/releases?f.jobId.in=${row.jobId}`}>{t('Show certificate')}</Link>
              )}
            </Stack>
          }
          rail={<History record={releaseRequest} id={row.id} />}
        />
      )}
      {open && review.isPending && <Skeleton height={320} m="md" />}
      {open && review.data && (
        <MainAndRail
          main={
            <Stack>
              <Section title={t('Release checks')}>
                <GateList gates={review.data.gates} ofSigner={review.data.certifies ? [] : signerGates} />
              </Section>
              <Section title={t('Who may sign')}>
                {review.data.signers.length === 0 && (
                  <Text c="dimmed">{t('Nobody holds a current authorisation for this release.')}</Text>
                )}
                {review.data.signers.map((signer) => (
                  <Group key={signer.employeeId} gap="xs">
                    <Text>{signer.name}</Text>
                    <Mono>{signer.authorizationNo ?? ''}</Mono>
                  </Group>
                ))}
              </Section>
              {review.data.options.length > 1 && <Authorities review={review.data} onChoose={setTypes} />}
            </Stack>
          }
          rail={
            <>
              <CertificatePreview request={row} review={review.data} />
              <RemarksEditor request={row} />
              <History record={releaseRequest} id={row.id} />
            </>
          }
        />
      )}
    </>
  );
}
