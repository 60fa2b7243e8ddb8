import icon from '#kernel/web/theme/icon.svg';
import { useWords } from '#kernel/web/words.ts';
import css from './signIn.module.css';

/** Whose door this is: above everything somebody fills in before they are in. */
export function Brand() {
  const { t } = useWords();
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
