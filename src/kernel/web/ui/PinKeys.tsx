import { useState } from 'react';
import { useTranslation } from '../i18n.ts';
import css from './ui.module.css';

const key = 'abs.pinLetters';

/**
 * Which keyboard a tablet brings up for a PIN: the pad of digits, or letters for those who have some in theirs (specification §5: four
 * characters). The device keeps what was chosen last; where there are real keys nothing is to be chosen.
 */
export function usePinKeys() {
  const { t } = useTranslation();
  const [hasLetters, setLetters] = useState(() => localStorage.getItem(key) === '1');
  const turn = () => {
    localStorage.setItem(key, hasLetters ? '0' : '1');
    setLetters(!hasLetters);
  };
  return {
    inputMode: hasLetters ? ('text' as const) : ('numeric' as const),
    choice: (
      <button type="button" className={css.pinKeys} onClick={turn}>
        {t(hasLetters ? 'PIN of digits' : 'PIN with letters')}
      </button>
    ),
  };
}
