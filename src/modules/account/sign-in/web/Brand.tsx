import icon from '#kernel/web/theme/icon.svg';
import { useTranslation } from '#kernel/web/i18n.ts';
import css from './signIn.module.css';

/** Whose door this is: above everything somebody fills in before they are in. */
export function Brand() {
  const { t } = useTranslation();
  return (
    <div className={css.brand}>
      <img src={icon} alt="" />
      <div>
        <strong>ABS</strong>
        <span>{t('Component workshop')}</span>
      </div>
    </div>
  );
}
