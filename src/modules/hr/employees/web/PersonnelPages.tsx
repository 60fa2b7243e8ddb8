import { IconEye, IconRefresh } from '@tabler/icons-react';
import { useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { files, history, section } from '#kernel/web/page/panels.ts';
import { ReasonDialog } from '#kernel/web/page/ReasonDialog.tsx';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { readIdentityCall } from '../shared/employees.calls.ts';
import { education, employeeCertificate, identityDocument, workExperience } from '../shared/personnelFile.record.ts';
import { employeeCertificateWorkflow, workExperienceWorkflow } from '../shared/personnelFile.workflow.ts';

interface Entry {
  employeeIdLabel?: string | null;
}

/** Back to the person, by the number their label begins with. */
const toPerson = (tab: string) => (row: Entry) => {
  const [no = ''] = (row.employeeIdLabel ?? '').split(' · ');
  return [
    { label: 'Employees', to: '/hr/employees' },
    { label: row.employeeIdLabel ?? '', to: `/hr/employees/${encodeURIComponent(no)}/${tab}` },
  ];
};

function useRenewal(row: RowOf<typeof employeeCertificate>) {
  const mayAdd = useCan()(employeeCertificate.access.create);
  if (!mayAdd || row.renewedById || row.status === 'revoked') return [];
  return [
    {
      label: 'Renew',
      icon: <IconRefresh size={16} />,
      inSight: true,
      dialog: (close: () => void) => (
        <RecordDialog
          record={employeeCertificate}
          title="Renew"
          fixed={{ employeeId: row.employeeId, kind: row.kind, replacesId: row.id }}
          values={{ issuer: row.issuer, certificateNo: row.certificateNo ?? undefined }}
          except={['employeeId', 'kind', 'replacesId']}
          opened
          onClose={close}
        />
      ),
    },
  ];
}

/** A certificate of a person: its paper, who verified it, what it renews. */
export const CertificatePage = ({ id }: { id: string }) => (
  <RecordScreen
    record={employeeCertificate}
    id={id}
    title={(row) => `${row.issuer} ${row.certificateNo ?? ''}`}
    crumbs={toPerson('certificates')}
    workflow={employeeCertificateWorkflow}
    facts={['employeeId', 'kind', 'issuedOn', 'expiresOn?', 'renewedById?']}
    useActions={useRenewal}
    panels={[section('Certificate'), files(), history()]}
  />
);

/** A school or course of study of a person. */
export const EducationPage = ({ id }: { id: string }) => (
  <RecordScreen
    record={education}
    id={id}
    title="institution"
    crumbs={toPerson('education')}
    facts={['employeeId', 'degree']}
    panels={[section('Education'), files(), history()]}
  />
);

/** A former employer of a person: tasks, proof, who verified it. */
export const ExperiencePage = ({ id }: { id: string }) => (
  <RecordScreen
    record={workExperience}
    id={id}
    title="employer"
    crumbs={toPerson('work-experience')}
    workflow={workExperienceWorkflow}
    facts={['employeeId', 'position', 'startedOn', 'endedOn?']}
    panels={[section('Work experience'), files(), history()]}
  />
);

function useNumber(row: RowOf<typeof identityDocument>) {
  const { t } = useTranslation();
  const mayRead = useCan()('hr.user');
  const send = useSend(readIdentityCall, { id: row.id });
  if (!mayRead) return [];
  return [
    {
      label: 'Show number',
      icon: <IconEye size={16} />,
      inSight: true,
      dialog: (close: () => void) => (
        <ReasonDialog
          title={t('Show number')}
          action={t('Show number')}
          isSafe
          onClose={close}
          onGive={async (reason) => {
            const { number } = await send.mutateAsync({ reason });
            notify({ text: number });
          }}
        />
      ),
    },
  ];
}

/** An identity document: its number masked until somebody says why they read it. */
export const IdentityPage = ({ id }: { id: string }) => (
  <RecordScreen
    record={identityDocument}
    id={id}
    title="maskedNo"
    crumbs={toPerson('id-card')}
    facts={['employeeId', 'kind', 'issuedOn?', 'expiresOn?']}
    useActions={useNumber}
    panels={[files(), history()]}
  />
);
