import { useTranslation } from '#kernel/web/i18n.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import type { ChosenLine } from '../shared/answered.ts';
import css from './question-pool.module.css';

/** A text in both languages, side by side where there is room: the reader's own first. */
export function BothTexts({ en, th }: { en: string | null; th: string | null }) {
  const { language } = useTranslation();
  const texts = [
    { lang: 'en', text: en },
    { lang: 'th', text: th },
  ].filter(({ text }) => text);
  const ordered = language === 'th' ? texts.toReversed() : texts;
  return (
    <span className={css.both}>
      {ordered.map(({ lang, text }) => (
        <span key={lang} lang={lang}>
          {text}
        </span>
      ))}
    </span>
  );
}

/** How often each line of a question was chosen, of so many answers. */
export function ChosenLines({ lines, of }: { lines: readonly ChosenLine[]; of: number }) {
  return (
    <ul className={css.options}>
      {lines.map(({ lineEn, lineTh, chosen, isRight, isDead }, place) => (
        <li key={place}>
          <BothTexts en={lineEn} th={lineTh} />
          <meter min={0} max={Math.max(1, of)} value={chosen} aria-label={lineEn || lineTh} />
          <span>{chosen}</span>
          {isRight && <StatusChip tone="good" label="Right" />}
          {isDead && <StatusChip tone="warn" label="Chosen by nobody" />}
        </li>
      ))}
    </ul>
  );
}
