import { RecordLink } from '#kernel/web/page/RecordLink.tsx';
import { useState } from 'react';
import { IconDownload, IconFileZip, IconPrinter } from '@tabler/icons-react';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Allowed } from '#kernel/shared/workflow.ts';
import { messageOf, newKey } from '#kernel/web/data/api.ts';
import { useGet } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { saveFile } from '#kernel/web/data/saveFile.ts';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordPage } from '#kernel/web/page/RecordPage.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Button, Group, Menu, Stack, Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { GateList } from '#modules/maintenance/release-gates/web/public.tsx';
import { jobNumberIn } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { TimeLine } from '#modules/maintenance/work-orders/web/public.tsx';
import { releaseCertificate } from '../shared/releaseCertificate.record.ts';
import { releaseCertificateWorkflow } from '../shared/releaseCertificate.workflow.ts';
import type { CertificateBlocks } from '../shared/certificate.ts';
import { Correction } from './Correction.tsx';

type Certificate = RowOf<typeof releaseCertificate>;

/** One certificate: what it says, the paper, the gates as they were frozen, and what can still happen to it. */
export const ReleasePage = ({ id }: { id: string }) => (
  <RecordPage record={releaseCertificate} id={id}>
    {(row, allowed) => <CertificateScreen row={row} allowed={allowed} />}
  </RecordPage>
);

function CertificateScreen({ row, allowed }: { row: Certificate; allowed: Allowed }) {
  const { t } = useTranslation();
  const can = useCan();
  const [correcting, setCorrecting] = useState(false);
  const gates = useGet<{ gates: { code: string; title: string; state: string; message: string }[] }>(
    `${releaseCertificate.api}/${row.id}/gates`,
  );
  const blocks = row.blocks as unknown as CertificateBlocks;
  const jobNumber = jobNumberIn(row.jobIdLabel);
  const copy = () => printCopy(row).catch((error: unknown) => notify({ tone: 'bad', text: messageOf(error) }));
  return (
    <>
      <PageHead
        number={row.number}
        title={releaseCertificate.fields.type.options?.[row.type] ?? 'Release certificate'}
        crumbs={[{ label: 'Releases', to: '/maintenance/releases' }]}
        status={<StateChip record={releaseCertificate} status={row.status} />}
        facts={[
          { label: t('Part number'), value: <Mono>{row.partNumber}</Mono> },
          { label: t('Serial number'), value: <Mono>{row.serialNumber}</Mono> },
          { label: t('Block 11'), value: row.block11 },
          { label: t('Signed by'), value: `${row.signerName}, ${row.authorizationNo}` },
          { label: t('Issued on'), value: <DateText value={row.issuedAt} kind="instant" /> },
          {
            label: t('Job'),
            value: (
              <RecordLink record="workOrder" id={row.jobId} href={`/maintenance/mmc/${jobNumber}`}>
                {jobNumber}
              </RecordLink>
            ),
          },
        ]}
        actions={
          <Group gap="xs">
            <Button
              component="a"
              href={`${releaseCertificate.api}/${row.id}/certificate.pdf`}
              target="_blank"
              rel="noopener"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {t('Certificate PDF')}
            </Button>
            <WorkflowBar workflow={releaseCertificateWorkflow} row={row} allowed={allowed} />
          </Group>
        }
        more={
          <>
            {can('maintenance.user') && (
              <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => void copy()}>
                {t('Print a marked copy')}
              </Menu.Item>
            )}
            {row.status === 'issued' && (
              <Menu.Item onClick={() => setCorrecting(true)}>{t('Correct by a new certificate')}</Menu.Item>
            )}
            {can(['quality.user', 'maintenance.admin']) && (
              <Menu.Item
                component="a"
                href={`/api/workorders/${row.jobId}/audit-pack`}
                download
                leftSection={<IconFileZip size={16} aria-hidden />}
              >
                {t('Audit pack of the job (ZIP)')}
              </Menu.Item>
            )}
            <Menu.Item component="a" href={`/verify/${row.verifyToken}`} target="_blank" rel="noopener">
              {t('Open the public verification')}
            </Menu.Item>
          </>
        }
      />
      {row.statusReason && (
        <Text px="md">
          {t(releaseCertificate.states?.[row.status].label ?? row.status)}: {row.statusReason}
        </Text>
      )}
      <MainAndRail
        main={
          <Stack>
            <Section title={t('Block 12')}>
              <Text style={{ whiteSpace: 'pre-wrap', maxWidth: '80ch' }}>{blocks.remarks}</Text>
            </Section>
            <Section title={t('Gates as they were signed')}>
              <GateList
                inOrder
                gates={(gates.data?.gates ?? []).map(({ message, ...gate }) => ({
                  ...gate,
                  messages: message ? [message] : [],
                }))}
              />
            </Section>
          </Stack>
        }
        rail={
          <TimeLine
            entity={releaseCertificate.name}
            id={row.id}
            from={`${releaseCertificate.api}/${row.id}/time-line`}
            touched={['releaseRequest']}
          />
        }
      />
      {correcting && <Correction row={row} onClose={() => setCorrecting(false)} />}
    </>
  );
}

async function printCopy(row: Certificate): Promise<void> {
  const response = await fetch(`${releaseCertificate.api}/${row.id}/copy`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': newKey() },
    body: '{}',
  });
  if (!response.ok) throw new Error(((await response.json()) as { message: string }).message);
  saveFile(`${row.number}-copy.pdf`, await response.blob());
}
