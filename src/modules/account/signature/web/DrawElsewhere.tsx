import { Link } from 'react-router';
import { useSession } from '#kernel/web/data/session.ts';
import { Button } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Meaning } from '#kernel/web/ui/Note.tsx';
import css from './signature.module.css';
import { useGet } from '#kernel/web/data/calls.ts';
import { signaturePageCall } from '../shared/signature.calls.ts';

/** The ways to the drawing page: a link here, a QR code for the phone, where a finger draws better than a mouse. */
export function DrawElsewhere() {
  const { t } = useTranslation();
  const { _id: id } = useSession();
  const page = useGet(signaturePageCall, { id }, { staleTime: Infinity }).data;
  return (
    <div className={css.elsewhere}>
      {page && (
        <img src={page.qrCode} alt={t('QR code of {{address}}', { address: page.address })} width={112} height={112} />
      )}
      <div>
        <Button component={Link} to="/signature-draw" variant="default" size="xs">
          {t('Draw on a page of its own')}
        </Button>
        {page && <Meaning>{t('Or scan the code with your phone and sign there with a finger.')}</Meaning>}
      </div>
    </div>
  );
}
