import { useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { Button, Group } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Meaning } from '#kernel/web/ui/Note.tsx';
import css from './signature.module.css';
import { useRemoveSignature } from './SignatureField.tsx';

/** The signature that is on file, as it looks on white and on a certificate; or what is missing without one. */
export function SignatureOnFile({ address }: { address: string | null }) {
  const { t } = useTranslation();
  const remove = useRemoveSignature();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (!address)
    return <Meaning>{t('There is no signature of yours on file. Releases can be signed only with one.')}</Meaning>;
  const take = async () => {
    setBusy(true);
    try {
      await remove();
    } catch (error) {
      notify({ tone: 'bad', text: t(messageOf(error)) });
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <div className={css.onFile}>
      <figure>
        <div className={css.paper}>
          <img src={address} alt={t('Your signature')} />
        </div>
        <figcaption>{t('On white')}</figcaption>
      </figure>
      <figure>
        <div className={css.form}>
          <small>{t('Authorised signature')}</small>
          <img src={address} alt="" />
        </div>
        <figcaption>{t('On a certificate')}</figcaption>
      </figure>
      <Group gap="xs">
        {isAsking ? (
          <>
            <span>{t('Without it you cannot sign releases.')}</span>
            <Button size="xs" color="red" loading={isBusy} onClick={() => void take()}>
              {t('Remove')}
            </Button>
            <Button size="xs" variant="default" onClick={() => setAsking(false)}>
              {t('Keep')}
            </Button>
          </>
        ) : (
          <Button size="xs" variant="subtle" color="red" onClick={() => setAsking(true)}>
            {t('Remove signature')}
          </Button>
        )}
      </Group>
    </div>
  );
}
