import { IconBackspace, IconCheck, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from '#kernel/web/i18n.ts';
import css from './bigValue.module.css';

/** Keys big enough for gloves. `onKey` gets a digit, a point, a sign or `back`. */
export function Numpad({
  onKey,
  decimals = true,
  sign = false,
}: {
  onKey: (key: string) => void;
  decimals?: boolean;
  sign?: boolean;
}) {
  const { t } = useTranslation();
  const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', sign ? '-' : 'back', '0', decimals ? '.' : ''];
  const back = (
    <button key="back" type="button" aria-label={t('Delete the last digit')} onClick={() => onKey('back')}>
      <IconBackspace size={24} aria-hidden />
    </button>
  );
  return (
    <div className={css.numpad} data-sign={sign || undefined} role="group" aria-label={t('Number keys')}>
      {keys.map((key, at) =>
        key === 'back' ? (
          back
        ) : key ? (
          <button key={key} type="button" onClick={() => onKey(key)}>
            {key}
          </button>
        ) : (
          <span key={at} />
        ),
      )}
      {sign && back}
    </div>
  );
}

/** What a press on the number keys makes of a text. */
export function pressed(text: string, key: string): string {
  if (key === 'back') return text.slice(0, -1);
  if (key === '-') return text.startsWith('-') ? text.slice(1) : `-${text}`;
  return key === '.' && text.includes('.') ? text : text + key;
}

export type Verdict = 'empty' | 'invalid' | 'below' | 'above' | 'inside';

/** Where a typed value stands against its limits. Compared as numbers; the text itself is what is stored. */
export function verdictOf(text: string, min?: string | number | null, max?: string | number | null): Verdict {
  if (text.trim() === '') return 'empty';
  if (!/^-?\d+([.]\d+)?$/.test(text.trim())) return 'invalid';
  const value = Number(text);
  if (min !== undefined && min !== null && value < Number(min)) return 'below';
  return max !== undefined && max !== null && value > Number(max) ? 'above' : 'inside';
}

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  unit?: string;
  min?: string | number | null;
  max?: string | number | null;
  /** The value of the last visit, marked on the scale. */
  last?: string | number | null;
  withNumpad?: boolean;
  disabled?: boolean;
}

/** One measured value, large: unit beside it, inside or outside in words, its place between the limits below. */
export function BigValueInput({ label, value, onChange, unit, min, max, last, withNumpad = false, disabled }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const verdict = verdictOf(value, min, max);
  const words = {
    empty: '',
    invalid: t('not a number'),
    below: t('below the limit'),
    above: t('above the limit'),
    inside: t('inside'),
  }[verdict];
  const hasLimits = (min !== undefined && min !== null) || (max !== undefined && max !== null);
  const isBad = verdict === 'below' || verdict === 'above' || verdict === 'invalid';
  return (
    <div>
      {/* A tap anywhere in the box is one on the value. */}
      <label className={css.value} data-verdict={verdict}>
        <input
          id={id}
          aria-label={label}
          inputMode={withNumpad ? 'none' : 'decimal'}
          autoComplete="off"
          value={value}
          disabled={disabled}
          aria-invalid={isBad}
          aria-describedby={`${id}-verdict`}
          size={Math.max(4, value.length)}
          onChange={(event) => onChange(event.target.value.replace(',', '.'))}
        />
        <span className={css.unit}>{unit}</span>
        <span id={`${id}-verdict`} className={css.verdict} role="status">
          {verdict === 'inside' && hasLimits && <IconCheck size={20} aria-hidden />}
          {isBad && <IconX size={20} aria-hidden />}
          {verdict === 'inside' && !hasLimits ? '' : words}
        </span>
      </label>
      {hasLimits && (
        <LimitScale
          value={verdict === 'empty' || verdict === 'invalid' ? null : Number(value)}
          min={min}
          max={max}
          last={last}
          unit={unit}
        />
      )}
      {withNumpad && (
        <Numpad
          onKey={(key) => onChange(pressed(value, key))}
          sign={min !== undefined && min !== null && Number(min) < 0}
        />
      )}
    </div>
  );
}

function LimitScale({
  value,
  min,
  max,
  last,
}: {
  value: number | null;
  min?: string | number | null;
  max?: string | number | null;
  last?: string | number | null;
  unit?: string;
}) {
  const { t } = useTranslation();
  if (min === undefined || min === null || max === undefined || max === null) {
    return (
      <p className={css.limits}>
        {min === undefined || min === null ? t('at most {{max}}', { max }) : t('at least {{min}}', { min })}
      </p>
    );
  }
  const [low, high] = [Number(min), Number(max)];
  const span = high - low || 1;
  // The limits stand at 18 % and 82 %, so that a value outside still shows.
  const place = (number: number) => `${Math.min(100, Math.max(0, 18 + ((number - low) / span) * 64))}%`;
  return (
    <div className={css.scale} aria-hidden>
      <div className={css.band} />
      {last !== undefined && last !== null && <i data-last style={{ left: place(Number(last)) }} />}
      {value !== null && <i style={{ left: place(value) }} />}
      <span style={{ left: '18%' }}>{t('{{min}} min', { min })}</span>
      {last !== undefined && last !== null && (
        <span style={{ left: place(Number(last)) }}>{t('last {{last}}', { last })}</span>
      )}
      <span style={{ left: '82%' }}>{t('{{max}} max', { max })}</span>
    </div>
  );
}
