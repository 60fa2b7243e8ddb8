import { listWords, type ListedPart } from '#modules/maintenance/manuals/shared/public.ts';
import type { FittedPart } from './facts.supply.ts';

export interface Fit {
  partNumber: string;
  /** The component the part goes into. */
  assembly: string;
  /** Bulletins embodied on the component, at this visit or an earlier one. */
  embodied: ReadonlySet<string>;
  /** Standard parts and raw material are called up by their standard, not by the list. */
  standardPart: boolean;
}

export interface Judged {
  effectivity: FittedPart['effectivity'];
  /** Where the parts list stands on it, in words: `IPL 1-120B, post SB 32-1244`. */
  ipl: string;
}

const place = ({ figure, item }: ListedPart) => `IPL ${figure}-${item}`;

/** True when a line of the parts list counts for the component: no restriction, its own part number, or the bulletin's side it is on. */
function isEffective(effectivity: string | null, { assembly, embodied }: Fit): boolean {
  const text = effectivity?.trim() ?? '';
  if (text === '' || /^all$/i.test(text)) return true;
  const bulletin = /^(pre|post)[ -]SB\s+(\S+)/i.exec(text);
  if (bulletin) return embodied.has(bulletin[2]?.toUpperCase() ?? '') === (bulletin[1]?.toLowerCase() === 'post');
  return listWords(text.toUpperCase()).includes(assembly.toUpperCase());
}

/** How a part stands to the parts list of the component it is fitted to (145.A.42, G14). Without a list on file no part is known to belong to it. */
export function judgePart(fit: Fit, list: readonly ListedPart[]): Judged {
  const number = fit.partNumber.toUpperCase();
  const own = list.filter((line) => line.partNumber.toUpperCase() === number);
  const good = own.find((line) => isEffective(line.effectivity, fit));
  if (good) return { effectivity: 'effective', ipl: place(good) };
  const [other] = own;
  if (other) return { effectivity: 'notEffective', ipl: `${place(other)}, ${other.effectivity ?? ''} only` };
  const successor = list.find((line) => line.supersededBy?.toUpperCase() === number);
  if (successor) return { effectivity: 'alternate', ipl: `${place(successor)}, supersedes ${successor.partNumber}` };
  for (const line of list) {
    const named = listWords(line.alternates?.toUpperCase() ?? null);
    const at = named.indexOf(number);
    if (at === -1) continue;
    return named[at + 1] === '(PMA)'
      ? { effectivity: 'pma', ipl: `${place(line)}, PMA for ${line.partNumber}` }
      : { effectivity: 'alternate', ipl: `${place(line)}, alternate of ${line.partNumber}` };
  }
  if (fit.standardPart) return { effectivity: 'effective', ipl: 'standard part, not in the parts list' };
  return {
    effectivity: 'notEffective',
    ipl:
      list.length === 0
        ? 'no parts list in the manuals its cards cite; Quality enters the item first'
        : 'not in the parts list',
  };
}

/** The condition of a fitted part as the release names it, from the condition stores took it in with. */
export function fittedCondition(condition: string): 'new' | 'overhauled' | 'repaired' | 'serviceableUsed' {
  return condition === 'new' || condition === 'overhauled' || condition === 'repaired' ? condition : 'serviceableUsed';
}

const componentsOf: Record<string, readonly [RegExp, 'inboardHalf' | 'outboardHalf' | 'tire' | 'cell'][]> = {
  battery: [[/\bcell\b/i, 'cell']],
  wheel: [
    [/\b(tire|tyre)\b/i, 'tire'],
    [/\binboard\b.*\bhalf\b|\bhalf\b.*\binboard\b/i, 'inboardHalf'],
    [/\boutboard\b.*\bhalf\b|\bhalf\b.*\boutboard\b/i, 'outboardHalf'],
  ],
};

/** Which serial number of a component a part of this name is, by its nomenclature in the parts list (R16, R20); null: none that is kept. */
export function componentNamed(
  family: string,
  nomenclature: string,
): 'inboardHalf' | 'outboardHalf' | 'tire' | 'cell' | null {
  return componentsOf[family]?.find(([words]) => words.test(nomenclature))?.[1] ?? null;
}
