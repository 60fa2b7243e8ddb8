import { IconFileZip } from '@tabler/icons-react';
import type { RowOf } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { saveFile } from '#kernel/web/data/saveFile.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { inRail, related, type PanelProps, type ScreenAction } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { translate, useTranslation } from '#kernel/web/i18n.ts';
import { GateList } from '#modules/maintenance/release-gates/web/public.tsx';
import { TimeLine } from '#modules/maintenance/work-orders/web/public.tsx';
import { certificateError } from '../shared/certificateError.record.ts';
import { releaseCertificate } from '../shared/releaseCertificate.record.ts';
import { releaseCertificateWorkflow } from '../shared/releaseCertificate.workflow.ts';
import type { CertificateBlocks } from '../shared/certificate.ts';
import { Correction } from './Correction.tsx';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { certificateTimeLineCall, frozenGatesCall, reprintCall } from '../shared/releases.calls.ts';
import { addressOf } from '#kernel/shared/call.ts';
import { auditPackCall } from '#modules/maintenance/audit-packs/shared/auditPack.calls.ts';

type Certificate = RowOf<typeof releaseCertificate>;
type Shown = PanelProps<typeof releaseCertificate>;

const formName = (type: Certificate['type']): string => releaseCertificate.fields.type.options?.[type] ?? type;

/** One certificate: what it says, the paper, the gates as they were frozen, and what can still happen to it. */
export const ReleasePage = ({ id }: { id: string }) => (
  <RecordScreen
    record={releaseCertificate}
    id={id}
    number="number"
    title={(row) => formName(row.type)}
    crumbs={[{ label: 'Releases', to: '/maintenance/releases' }]}
    facts={[
      'partNumber',
      'serialNumber',
      'block11',
      'secondTypes?',
      { label: 'Signed by', value: (row) => `${row.signerName}, ${row.authorizationNo}` },
      'issuedAt',
      'jobId',
      'supersedesId?',
    ]}
    workflow={releaseCertificateWorkflow}
    papers={[
      {
        label: (row) => (row.status === 'issued' ? 'Certificate PDF' : 'Original file as issued'),
        file: 'certificate.pdf',
        isPrimary: true,
      },
    ]}
    useActions={useCertificateActions}
    notice={StatusReason}
    panels={[
      Remarks,
      related(certificateError, 'certificateId', {
        title: 'Errors reported',
        columns: ['number', 'status', 'block', 'said', 'shouldSay'],
        emptyText: 'No error of this certificate is reported.',
        create: { label: 'Report an error' },
      }),
      FrozenGates,
      inRail(CertificateTimeLine),
    ]}
  />
);

function useCertificateActions(row: Certificate): readonly ScreenAction[] {
  const can = useCan();
  const reprint = useSend(reprintCall, { id: row.id });
  const copy = () =>
    reprint.mutateAsync(undefined).then(
      (pdf) => saveFile(`${row.number}-reprint.pdf`, pdf as Blob),
      (error: unknown) => notify({ tone: 'bad', text: translate(messageOf(error)) }),
    );
  const actions: (ScreenAction | false)[] = [
    can('maintenance.user') && { label: 'Reprint', onClick: copy, inSight: row.status !== 'issued' },
    row.status === 'issued' && {
      label: 'Correct by a new certificate',
      dialog: (close) => <Correction row={row} onClose={close} />,
    },
    can(['quality.user', 'maintenance.admin']) && {
      label: 'Audit pack of the work order (ZIP)',
      icon: <IconFileZip size={16} aria-hidden />,
      href: addressOf(auditPackCall, { id: row.jobId }),
    },
    { label: 'Open the public verification', href: `/verify/${row.verifyToken}` },
  ];
  return actions.filter((action) => action !== false);
}

function StatusReason({ row }: Shown) {
  const { t } = useTranslation();
  if (!row.statusReason) return null;
  return (
    <Text px="md">
      {t(releaseCertificate.states?.[row.status].label ?? row.status)}: {row.statusReason}
    </Text>
  );
}

function Remarks({ row }: Shown) {
  const { t } = useTranslation();
  const blocks = row.blocks as unknown as CertificateBlocks;
  return (
    <Section title={t('Block 12')}>
      <Text style={{ whiteSpace: 'pre-wrap', maxWidth: '80ch' }}>{blocks.remarks}</Text>
    </Section>
  );
}

function FrozenGates({ row }: Shown) {
  const { t } = useTranslation();
  const gates = useGet(frozenGatesCall, { id: row.id });
  return (
    <Section title={t('Release checks as they were signed')}>
      <GateList
        inOrder
        gates={(gates.data?.gates ?? []).map(({ message, ...gate }) => ({
          ...gate,
          messages: message ? [message] : [],
        }))}
      />
    </Section>
  );
}

function CertificateTimeLine({ row }: Shown) {
  const log = useGet(certificateTimeLineCall, { id: row.id }, { also: ['history', 'releaseRequest'] });
  return <TimeLine entity={releaseCertificate.name} id={row.id} log={log} />;
}
