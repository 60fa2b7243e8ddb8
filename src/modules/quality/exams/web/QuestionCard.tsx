import { useId, useState } from 'react';
import { useTranslation } from '#kernel/web/i18n.ts';
import { TextInput } from '#kernel/web/ui/parts.ts';
import { BothTexts } from '#modules/quality/question-pool/web/public.tsx';
import type { Given, Sitting } from './useAnswers.ts';
import css from './exams.module.css';

type Question = Sitting['questions'][number];

interface Props {
  question: Question;
  given: Given;
  readOnly: boolean;
  onChange: (given: Given) => void;
}

const isNumber = /^-?\d{1,12}([.]\d{1,8})?$/;

/** One question with its answers; each choice is stored at once. */
export function QuestionCard({ question, given, readOnly, onChange }: Props) {
  const { t } = useTranslation();
  const name = useId();
  const { place, kind, textEn, textTh, linesEn, linesTh, mark } = question;
  const [typed, setTyped] = useState(typeof given === 'string' ? given : '');
  const chosen = Array.isArray(given) ? given : [];
  const lines = linesEn.length > 0 ? linesEn : linesTh;
  const choose = (line: number) => {
    if (kind !== 'multi') return onChange([line]);
    const next = chosen.includes(line) ? chosen.filter((one) => one !== line) : [...chosen, line];
    onChange(next.length > 0 ? next.sort((left, right) => left - right) : null);
  };
  return (
    <fieldset className={css.question} disabled={readOnly}>
      <legend>
        <small>
          {t('Question {{place}}', { place })} · {t('Mark')} {Number(mark)}
          {kind === 'multi' && <> · {t('Several answers are right')}</>}
        </small>
        <BothTexts en={textEn} th={textTh} />
      </legend>
      {kind === 'number' ? (
        <TextInput
          label={t('Your answer')}
          inputMode="decimal"
          maxLength={22}
          value={typed}
          error={typed === '' || isNumber.test(typed) ? undefined : t('A number such as 12.5')}
          onChange={(event) => {
            const text = event.currentTarget.value.trim();
            setTyped(text);
            if (text === '') onChange(null);
            else if (isNumber.test(text)) onChange(text);
          }}
        />
      ) : (
        lines.map((_line, line) => (
          <label key={line} className={css.line}>
            <input
              type={kind === 'multi' ? 'checkbox' : 'radio'}
              name={name}
              checked={chosen.includes(line)}
              onChange={() => choose(line)}
            />
            <BothTexts en={linesEn[line] ?? null} th={linesTh[line] ?? null} />
          </label>
        ))
      )}
    </fieldset>
  );
}
