import { useSession } from '#kernel/web/data/session.ts';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import css from './signature.module.css';
import { SignatureField } from './SignatureField.tsx';
import { SignatureOnFile } from './SignatureOnFile.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { ownSettingsCall } from '#modules/account/profile/shared/account.calls.ts';

/** Drawing one's signature on the whole screen, with a finger or a pen. */
export function SignatureDrawPage() {
  const { t } = useTranslation();
  const { sub } = useSession();
  const own = useGet(ownSettingsCall, { sub });
  return (
    <>
      <PageHead
        title="Signature"
        meaning="Sign as you do on paper. It is shown on the certificates you sign; the proof is your PIN, never the picture."
      />
      <div className={css.page}>
        <SignatureField height={300} givesFiles />
        <h2>{t('On file now')}</h2>
        {own.error && !own.data ? (
          <ErrorState error={own.error} onRetry={() => void own.refetch()} />
        ) : own.data ? (
          <SignatureOnFile address={own.data.signature} />
        ) : (
          <Skeleton height={90} />
        )}
      </div>
    </>
  );
}
