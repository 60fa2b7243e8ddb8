import { useSession } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import css from './password.module.css';
import { strengthOf } from './strength.ts';

/** Four bars and a word under a new password: how hard it is to guess, and what would help. */
export function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation();
  const { sub, name } = useSession();
  const { level, word, advice } = strengthOf(password, [sub, ...name.split(/\s+/)]);
  return (
    <div className={css.strength} data-level={level} role="status">
      <div className={css.bars} aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} data-on={bar <= level || undefined} />
        ))}
      </div>
      <span>
        {word && <strong>{t(word)}</strong>} {advice && t(advice)}
      </span>
    </div>
  );
}
