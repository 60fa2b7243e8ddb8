import { Link, useParams } from 'react-router';
import { addressOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { ShownFile } from '#modules/maintenance/form-fields/web/public.tsx';
import { auditCertificateCall, auditFileCall } from '../shared/auditViews.calls.ts';
import css from './audit.module.css';
import { AuditFrame } from './AuditFrame.tsx';

/** One file behind a certificate, under the watermark. */
export const AuditFile = () => (
  <AuditFrame>
    <File />
  </AuditFrame>
);

function File() {
  const { t } = useTranslation();
  const { number = '', file = '' } = useParams();
  const found = useGet(auditCertificateCall, { number }, { staleTime: 60_000 });
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={300} />;
  const known = found.data.files.find(({ id }) => id === file);
  const name = known ? t(known.name) : t('The certificate as it was signed');
  const address = addressOf(auditFileCall, { number, file });
  return (
    <>
      <p>
        <Link to={`/audit/${encodeURIComponent(number)}`}>{number}</Link>
      </p>
      <h1>{name}</h1>
      <ShownFile className={css.file} title={name} address={address} />
    </>
  );
}
