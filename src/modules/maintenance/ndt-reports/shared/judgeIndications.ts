import { compareDecimal } from '#modules/maintenance/release-gates/shared/decimal.ts';
import { etRejects, isLinear } from '#modules/maintenance/release-gates/shared/ndtLimits.ts';
import type { NdtMethod } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import type { NdtAcceptance, NdtIndication, NdtReadings } from './ndtParts.ts';
import { decimalText, textOf } from './ndtReadings.ts';

/** What a report's indications are judged by: all of it the technique's (maintenance 3.7, 4.3). */
export interface JudgedBy {
  method: NdtMethod;
  /** Readings with the technique's values in their place: the reject level of eddy current is there. */
  readings: NdtReadings;
  acceptance: NdtAcceptance;
}

const decimals = (...values: (string | null)[]): boolean =>
  values.every((value) => value !== null && decimalText.test(value));

const isLong = ({ type, lengthMm, widthMm }: NdtIndication): boolean =>
  type === 'linear' ||
  type === 'circumferential' ||
  (decimals(lengthMm, widthMm) && isLinear(lengthMm ?? '', widthMm ?? ''));

/** The largest length the technique accepts of an indication of this shape; undefined: none. */
const largestOf = (indication: NdtIndication, acceptance: NdtAcceptance): string | undefined =>
  isLong(indication) ? acceptance.linearMm : acceptance.roundedMm;

/** The limit an indication is judged by, with its unit; null where the technique's sizes are not at hand. */
export function acceptedSize(
  indication: NdtIndication,
  method: NdtMethod,
  readings: NdtReadings,
  acceptance: NdtAcceptance | undefined,
): string | null {
  if (method === 'ET') {
    const rejectAt = textOf(readings, 'rejectAtPercent');
    return rejectAt === null ? null : `${rejectAt} %`;
  }
  return acceptance ? `${largestOf(indication, acceptance) ?? '0'} mm` : null;
}

/** Why the technique rejects an indication, or null when it accepts it. A reading that is missing rejects. */
function whyRejected(indication: NdtIndication, by: JudgedBy): string | null {
  const { no, amplitudePercent, lengthMm, depthMm } = indication;
  if (by.method === 'ET') {
    const rejectAt = textOf(by.readings, 'rejectAtPercent');
    if (!decimals(amplitudePercent, rejectAt) || amplitudePercent?.startsWith('-'))
      return amplitudePercent === null
        ? `Record the amplitude of indication ${no}.`
        : `The amplitude of indication ${no} is not a number.`;
    if (!etRejects(amplitudePercent ?? '0', rejectAt ?? '0')) return null;
    return `Indication ${no}: ${amplitudePercent} % of the notch is at or above the technique's ${rejectAt} %: reject it.`;
  }
  if (!indication.relevant) return null;
  const kind = isLong(indication) ? 'linear' : 'rounded';
  const largest = largestOf(indication, by.acceptance);
  if (largest === undefined) return `Indication ${no}: the technique accepts no ${kind} indication: reject it.`;
  if (!decimals(lengthMm)) return `Record the length of indication ${no}.`;
  if (compareDecimal(lengthMm ?? '0', largest) > 0)
    return `Indication ${no}: ${lengthMm} mm is above the technique's ${largest} mm: reject it.`;
  const deepest = by.acceptance.depthMm;
  if (deepest === undefined || depthMm === null) return null;
  if (!decimals(depthMm)) return `The depth of indication ${no} is not a number.`;
  return compareDecimal(depthMm, deepest) > 0
    ? `Indication ${no}: ${depthMm} mm deep is above the technique's ${deepest} mm: reject it.`
    : null;
}

/** The items of a report with what it says about each: an item is rejected when one of its indications is. */
export function resultsByItem(report: {
  items: readonly string[];
  indications: readonly NdtIndication[];
}): { item: string; result: 'accepted' | 'rejected' }[] {
  const [only, ...others] = report.items;
  const rejected = new Set(
    report.indications
      .filter((each) => each.decision === 'reject')
      .map((each) => (others.length === 0 ? only : each.item)),
  );
  return report.items.map((item) => ({ item, result: rejected.has(item) ? 'rejected' : 'accepted' }));
}

/** What is wrong between the indications, what the technique says of them, and the result a report states. */
export function resultProblems(
  report: { items: readonly string[]; result: string | null; indications: readonly NdtIndication[] },
  by: JudgedBy,
): string[] {
  const { result, indications, items } = report;
  const problems = indications.flatMap((each) => {
    const why = whyRejected(each, by);
    // Who looks may be stricter than the technique, never milder; a size that is missing is asked for either way.
    return why && (each.decision === 'accept' || why.startsWith('Record ')) ? [why] : [];
  });
  const rejected = indications.filter((each) => each.decision === 'reject');
  const numbers = rejected.map((each) => each.no).join(', ');
  if (!result) return [...problems, 'Choose a result.'];
  if (result === 'rejected' && rejected.length === 0)
    problems.push('A rejected report names the indication that rejects it.');
  if (result !== 'rejected' && rejected.length > 0)
    problems.push(`Indication ${numbers} rejects the item: the result is "rejected".`);
  if (result === 'noRecordableIndication' && indications.some((each) => each.relevant))
    problems.push('There is a relevant indication: choose another result.');
  if (result === 'indicationsWithinLimits' && indications.length === 0)
    problems.push('Record the indications that are within limits.');
  for (const each of indications) {
    if (!each.place) problems.push(`Say where indication ${each.no} lies.`);
    if (items.length > 1 && !items.includes(each.item ?? ''))
      problems.push(`Say on which item indication ${each.no} lies.`);
    if (each.decision === 'accept' && each.relevant && !each.acceptRef)
      problems.push(`Name the limit that accepts indication ${each.no}.`);
    if (each.type === 'rounded' && isLong(each)) {
      problems.push(`Indication ${each.no} is linear: it is at least three times as long as wide.`);
    }
  }
  return problems;
}
