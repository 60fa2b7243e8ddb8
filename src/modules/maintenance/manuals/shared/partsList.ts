import { sameSerial } from '#modules/maintenance/release-gates/shared/serialRange.ts';

/** One line of a manual's illustrated parts list. */
export interface ListedPart {
  figure: number;
  item: string;
  partNumber: string;
  nomenclature: string;
  /** How many stand in one assembly; null: as required. */
  units: number | null;
  effectivity: string | null;
  supersededBy: string | null;
  alternates: string | null;
}

/** The words of a list such as `2601901, 2601902 (PMA)`. */
export const listWords = (text: string | null): string[] => (text ?? '').split(/[,;\s]+/).filter(Boolean);

/** True when a line is of this part number, as the part listed, its successor or an alternate, however it is spelled. */
export const namesPart = (line: ListedPart, partNumber: string): boolean =>
  [line.partNumber, line.supersededBy ?? '', ...listWords(line.alternates)].some(
    (each) => each !== '' && sameSerial(each, partNumber),
  );

/** True when a fitted part number is the one that is asked for, or stands for it in the parts list. */
export const standsFor = (list: readonly ListedPart[], wanted: string, fitted: string): boolean =>
  sameSerial(wanted, fitted) || list.some((line) => namesPart(line, wanted) && namesPart(line, fitted));

/** How many of a part stand in so many components by their parts list; null where the list does not name it or says "as required". */
export function unitsIn(list: readonly ListedPart[], partNumber: string, components: number): number | null {
  const lines = list.filter((line) => namesPart(line, partNumber));
  if (lines.length === 0 || lines.some(({ units }) => units === null)) return null;
  return lines.reduce((sum, line) => sum + Number(line.units) * components, 0);
}
