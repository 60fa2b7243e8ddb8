import { useState } from 'react';
import { useTranslation } from '#kernel/web/i18n.ts';
import css from './employees.module.css';
import { addressOf } from '#kernel/shared/call.ts';
import { employeeSignatureCall } from '#modules/quality/authorizations/shared/authorizations.calls.ts';

/** How somebody signs on paper: drawn or uploaded by themselves under Settings. */
export function Specimen({ employeeId, name }: { employeeId: string; name: string }) {
  const { t } = useTranslation();
  const [isMissing, setMissing] = useState(false);
  if (isMissing)
    return <p className={css.quiet}>{t('There is none yet. The person draws it under Settings, Signature.')}</p>;
  return (
    <img
      className={css.specimen}
      src={addressOf(employeeSignatureCall, { id: employeeId })}
      alt={t('Signature of {{name}}', { name })}
      onError={() => setMissing(true)}
    />
  );
}
