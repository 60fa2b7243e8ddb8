import { useRef, type KeyboardEvent } from 'react';
import { isDecimal } from '#modules/maintenance/release-gates/shared/decimal.ts';
import { limitAt, placesOf, type Layout } from '#modules/maintenance/release-gates/shared/layout.ts';
import { judgeMeasurement, limitInWords } from '#modules/maintenance/release-gates/shared/limits.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { StepShown } from './jobCards.ts';
import { limitOf } from './limitWords.ts';
import css from './testRun.module.css';

interface Props {
  step: StepShown;
  layout: Layout;
  values: readonly string[];
  onType: (values: string[]) => void;
}

/** All values of a step that has several: one row each, one column a round. Enter goes to the next; a value outside its limit stands out at once. */
export function ValueTable({ step, layout, values, onType }: Props) {
  const { t } = useTranslation();
  const table = useRef<HTMLTableElement>(null);
  const rounds = layout.rounds.length > 0 ? layout.rounds.map((round) => round.name) : [step.unit ?? ''];
  const limit = limitOf(step);
  const places = placesOf(layout);
  const count = places.length * rounds.length;
  const set = (at: number, value: string) =>
    onType(
      Array.from({ length: count }, (_, place) => (place === at ? value.replace(',', '.') : (values[place] ?? ''))),
    );
  const next = (event: KeyboardEvent, at: number) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    table.current?.querySelector<HTMLInputElement>(`[data-at="${at + 1}"]`)?.focus();
  };
  const isOutside = (value: string, at: number) =>
    isDecimal(value) && judgeMeasurement(value, limitAt(limit, layout, at)) !== 'inside';
  return (
    <table ref={table} className={css.cells}>
      <thead>
        <tr>
          <th scope="col">{layout.name}</th>
          {rounds.map((name, round) => (
            <th key={name} scope="col">
              {name} <small>{limitInWords(limitAt(limit, layout, round * places.length))}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map((place, row) => (
          <tr key={place}>
            <th scope="row">{place}</th>
            {rounds.map((name, round) => {
              const at = round * places.length + row;
              const value = values[at] ?? '';
              return (
                <td key={name}>
                  <input
                    data-at={at}
                    inputMode="decimal"
                    autoComplete="off"
                    enterKeyHint={at + 1 < count ? 'next' : 'done'}
                    aria-label={`${name}, ${layout.name} ${place}, ${step.unit ?? ''}`}
                    data-low={isOutside(value, at) || undefined}
                    aria-invalid={(value.trim() !== '' && !isDecimal(value)) || isOutside(value, at)}
                    title={isOutside(value, at) ? t('Out of limits.') : undefined}
                    value={value}
                    onKeyDown={(event) => next(event, at)}
                    onChange={(event) => set(at, event.currentTarget.value)}
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
