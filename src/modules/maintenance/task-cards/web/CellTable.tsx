import { compareDecimal, isDecimal } from '#modules/maintenance/release-gates/shared/decimal.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { TestSetup } from '#modules/maintenance/step-data/shared/public.ts';
import type { CellTyped } from './testAnswer.ts';
import css from './testRun.module.css';

const columns = [
  ['start', 'Start'],
  ['during', 'During'],
  ['end', 'End'],
] as const;

interface Props {
  setup: Extract<TestSetup, { kind: 'capacity' }>;
  cells: CellTyped[];
  onType: (cells: CellTyped[]) => void;
}

/** Every cell's volts at the start, during and at the end of a discharge; a cell below the end voltage stands out. */
export function CellTable({ setup, cells, onType }: Props) {
  const { t } = useTranslation();
  const set = (index: number, name: keyof CellTyped, value: string) =>
    onType(
      Array.from({ length: setup.cells }, (_, place) =>
        place === index ? { ...cells[place], [name]: value.replace(',', '.') } : (cells[place] ?? {}),
      ),
    );
  const isLow = (volts: string | undefined) =>
    volts !== undefined && isDecimal(volts) && compareDecimal(volts, setup.endVolts) < 0;
  return (
    <table className={css.cells}>
      <caption>{t('Cell volts; cell 1 is at the positive pole')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Cell')}</th>
          {columns.map(([name, label]) => (
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
            {columns.map(([name, label]) => {
              const value = cells[index]?.[name] ?? '';
              return (
                <td key={name}>
                  <input
                    inputMode="decimal"
                    autoComplete="off"
                    aria-label={`${t('Cell')} ${index + 1}, ${t(label)}, V`}
                    data-low={isLow(value) || undefined}
                    aria-invalid={value.trim() !== '' && !isDecimal(value)}
                    value={value}
                    onChange={(event) => set(index, name, event.currentTarget.value)}
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
