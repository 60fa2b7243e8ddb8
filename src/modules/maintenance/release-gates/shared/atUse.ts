import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import type { ConsumableFacts, FittedPart, ToolUseFact } from './facts.supply.ts';

/** Why a tool may not be used at that moment: asked at the step and again at release (R3, G12). The due day itself is good. */
export function toolUseProblems(use: Omit<ToolUseFact, 'recalls' | 'quarantine'>): string[] {
  const day = dayOf(use.usedAt);
  const name = `${use.kind} ${use.tool}`.trim();
  const problems: string[] = [];
  if (use.calDueAtUse !== null && day > use.calDueAtUse) {
    problems.push(`${name} was out of calibration on ${formatLegalDay(day)} (due ${formatLegalDay(use.calDueAtUse)}).`);
  }
  if (!use.serviceableAtUse) problems.push(`${name} was not serviceable on ${formatLegalDay(day)}.`);
  if (!use.approvedForTask) problems.push(`${name} is neither named by the manual nor an approved equivalent.`);
  if (use.corrected) problems.push(use.corrected);
  return problems;
}

/** Why a recalled tool may not be used: a calibration found it out of tolerance, or it is in doubt for what is said of it, such as that it was dropped (R4). */
export function recallInWords(tool: string, { number, doubt }: { number: string; doubt?: string | null }): string {
  return doubt
    ? `${tool} is in doubt: ${doubt.trim().replace(/[.]+$/, '')}. Assessment ${number} is open.`
    : `${tool} was found out of tolerance; assessment ${number} is open.`;
}

/** Why a consumable may not be used at that moment (R3, G13). The expiry day itself is good. */
export function consumableUseProblems(use: ConsumableFacts['uses'][number]): string[] {
  const day = dayOf(use.usedAt);
  const name = `${use.name} batch ${use.batch}`;
  if (use.expiresOn !== null && day > use.expiresOn) {
    return [`${name} expired on ${formatLegalDay(use.expiresOn)}, used on ${formatLegalDay(day)}.`];
  }
  if (use.useByAfterOpen !== null && day > use.useByAfterOpen) {
    return [`${name} was open past ${formatLegalDay(use.useByAfterOpen)}, used on ${formatLegalDay(day)}.`];
  }
  return [];
}

/** Why a part may not be fitted (R3, G14). */
export function partFitProblems(part: FittedPart): string[] {
  const name = `${part.name} ${part.partNumber} ${part.lot.kind === 'batch' ? 'batch' : 'S/N'} ${part.lot.number}`;
  const problems: string[] = [];
  if (!part.document) problems.push(`${name} has no incoming certificate.`);
  else if (!part.document.accepted) problems.push(`${name}: certificate ${part.document.number} is not accepted.`);
  else if (part.document.type === 'coc' && !part.standardPart) {
    problems.push(`${name} has only a CoC; a component needs a Form 1, 8130-3 or TCCA certificate.`);
  }
  if (part.effectivity === 'notEffective') {
    problems.push(`${part.partNumber} is not effective for this assembly (${part.ipl}).`);
  } else if (part.effectivity === 'pma' && !part.customerConsent) {
    problems.push(`${name} is a PMA part without the customer's consent.`);
  }
  const day = dayOf(part.fittedAt);
  if (part.shelfLifeEnds !== null && day > part.shelfLifeEnds) {
    problems.push(`${name} shelf life ended ${formatLegalDay(part.shelfLifeEnds)}, fitted on ${formatLegalDay(day)}.`);
  }
  if (part.fromScrap) problems.push(`${name} was taken from scrap.`);
  if (part.corrected) problems.push(`${name}: ${part.corrected}.`);
  if (part.heat !== null) problems.push(`${name}: ${part.heat}.`);
  return problems;
}
