import { useRef, type KeyboardEvent } from 'react';
import { compareDecimal, isDecimal } from '#modules/maintenance/release-gates/shared/decimal.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { weakestCell, type TestSetup } from '#modules/maintenance/step-data/shared/public.ts';
import type { CellTyped } from './testAnswer.ts';
import css from './testRun.module.css';

const columns = {
  capacity: [
    ['start', 'Start'],
    ['during', 'During'],
    ['end', 'End'],
  ],
  deepCycle: [['end', 'End']],
} as const;

interface Props {
  setup: Extract<TestSetup, { kind: 'capacity' | 'deepCycle' }>;
  cells: CellTyped[];
  onType: (cells: CellTyped[]) => void;
}

/** Every cell's volts at the start, during and at the end of a discharge, or at the end of a deep cycle; one beyond its limit stands out. Enter goes to the next cell, column by column. */
export function CellTable({ setup, cells, onType }: Props) {
  const { t } = useTranslation();
  const table = useRef<HTMLTableElement>(null);
  const set = (index: number, name: keyof CellTyped, value: string) =>
    onType(
      Array.from({ length: setup.cells }, (_, place) =>
        place === index ? { ...cells[place], [name]: value.replace(',', '.') } : (cells[place] ?? {}),
      ),
    );
  const asked = columns[setup.kind];
  const last = asked.length * setup.cells - 1;
  const next = (event: KeyboardEvent, at: number) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    table.current?.querySelector<HTMLInputElement>(`[data-at="${at + 1}"]`)?.focus();
  };
  const isBeyond = (volts: string) =>
    setup.kind === 'capacity'
      ? compareDecimal(volts, setup.endVolts) < 0
      : compareDecimal(volts, setup.maximumCellVolts) > 0;
  // Named while the discharge still runs, so that somebody watches it.
  const weakest = setup.kind === 'capacity' ? weakestCell(cells, 'during') : null;
  return (
    <table ref={table} className={css.cells}>
      <caption>
        {t('Cell volts; cell 1 is at the positive pole')}
        {weakest && <strong role="status"> · {t('Weakest so far: cell {{cell}}, {{volts}} V', weakest)}</strong>}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('Cell')}</th>
          {asked.map(([name, label]) => (
            <th key={name} scope="col">
              {t(label)}, V
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: setup.cells }, (_, index) => (
          <tr key={index}>
            <th scope="row">{index + 1}</th>
            {asked.map(([name, label], column) => {
              const at = column * setup.cells + index;
              const value = cells[index]?.[name] ?? '';
              return (
                <td key={name}>
                  <input
                    data-at={at}
                    inputMode="decimal"
                    autoComplete="off"
                    enterKeyHint={at < last ? 'next' : 'done'}
                    aria-label={`${t('Cell')} ${index + 1}, ${t(label)}, V`}
                    data-low={(isDecimal(value) && isBeyond(value)) || undefined}
                    aria-invalid={value.trim() !== '' && !isDecimal(value)}
                    value={value}
                    onChange={(event) => set(index, name, event.currentTarget.value)}
                    onKeyDown={(event) => next(event, at)}
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
