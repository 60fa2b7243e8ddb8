import { percentOf, sum } from './money.ts';

/** Tax withheld of one class of income: its base without VAT, the rate, the tax. */
interface Withheld<Class extends string> {
  incomeType: Class;
  base: string;
  percent: string;
  tax: string;
}

/** Tax withheld by class of income: the base without VAT times its rate, rounded once a class (R-FIN-7); nothing of what has no class. */
export function withheldOf<Class extends string>(
  lines: readonly { base: string; incomeType: Class | null | undefined }[],
  percents: Readonly<Partial<Record<Class, string>>>,
): Withheld<Class>[] {
  const types = [...new Set(lines.flatMap(({ incomeType }) => incomeType ?? []))];
  return types.map((incomeType) => {
    const base = sum(lines.filter((line) => line.incomeType === incomeType).map((line) => line.base));
    const percent = percents[incomeType] ?? '0';
    return { incomeType, base, percent, tax: percentOf(base, percent) };
  });
}
