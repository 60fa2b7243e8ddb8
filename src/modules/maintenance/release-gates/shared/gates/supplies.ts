import { consumableUseProblems, partFitProblems, recallInWords, toolUseProblems } from '../atUse.ts';
import type { GateFacts } from '../facts.ts';
import type { BlockedStock, ToolUseFact } from '../facts.supply.ts';
import { doneAfter } from '../order.ts';
import { fixOn, verdict, type Gate } from './gate.ts';

export const supplyGates: Gate[] = [
  {
    code: 'G12',
    title: 'Tools',
    severity: 'safety',
    owner: 'Tool crib',
    source: '145.A.40(a),(b)',
    fix: fixOn.job('Open the tools used'),
    decide({ tools }) {
      return verdict(
        tools.uses.flatMap((use) => [...toolUseProblems(use), ...quarantineProblems(use), ...recallProblems(use)]),
        tools.uses.length === 0 ? 'No tool use is recorded.' : undefined,
      );
    },
  },
  {
    code: 'G13',
    title: 'Consumables',
    severity: 'safety',
    owner: 'Stores',
    source: "145.A.42(a)(v),(b), maker's data",
    fix: fixOn.job('Open the consumables'),
    decide({ consumables: { uses, missing } }) {
      return verdict(
        [...uses.flatMap(consumableUseProblems), ...missing.map((name) => `${name} is required and not recorded.`)],
        uses.length === 0 ? 'No consumable is required or recorded.' : undefined,
      );
    },
  },
  {
    code: 'G14',
    title: 'Parts fitted',
    severity: 'safety',
    owner: 'Stores',
    source: '145.A.42(a),(b)',
    fix: fixOn.job('Open the parts'),
    decide({ parts: { fitted } }) {
      return verdict(fitted.flatMap(partFitProblems), fitted.length === 0 ? 'No part was fitted.' : undefined);
    },
  },
  {
    code: 'G15',
    title: 'Quarantine',
    severity: 'safety',
    owner: 'Stores',
    source: '145.A.42(c)',
    fix: fixOn.at('Open the quarantine', '/store/quarantine'),
    decide({ quarantine }) {
      return verdict(
        quarantine.map(blockedInWords),
        'Neither the component nor a part or material used on it is in quarantine or scraps.',
      );
    },
  },
  {
    code: 'G19',
    title: 'Clear of tools',
    severity: 'safety',
    owner: 'Tool crib',
    source: '145.A.48(a)',
    fix: fixOn.job('Open the tools used'),
    decide(facts) {
      const { tools, cards } = facts;
      const problems = tools.openLoans.map(({ tool }) => `Tool ${tool} is still loaned to this work order.`);
      for (const { tool, kind, number } of tools.losses)
        problems.push(
          kind === 'lost'
            ? `Tool ${tool} was lost on this work order; ${number} is not cleared.`
            : `A part of tool ${tool} is missing since this work order; ${number} is not cleared.`,
        );
      if (!cards.clearOfTools) problems.push('The final check "clear of tools, parts and material" is not signed.');
      if (cards.clearOfTools) problems.push(...clearBefore(facts, cards.clearOfTools.at));
      const { lastReturn } = tools;
      if (lastReturn && cards.clearOfTools && Date.parse(lastReturn.returnedAt) > Date.parse(cards.clearOfTools.at))
        problems.push(
          `Tool ${lastReturn.tool} came back from this work order after "Clear of tools, parts and material" was signed: check again.`,
        );
      return verdict(problems);
    },
  },
];

/** What stands where, of what: of the job itself, of its sub-job, or of the work order a batch came in with. */
function blockedInWords({ subject, place, number, notReleased, subJob, donor }: BlockedStock): string {
  const of = subJob ? `Sub-job ${subJob}: ` : donor ? `Batch ${donor.batch} came in with ${donor.job}: ` : '';
  if (notReleased) return `${of}${subject} was not released from quarantine (${number}).`;
  return place === 'quarantine'
    ? `${of}${subject} is in quarantine (${number}).`
    : `${of}${subject} is in scraps (${number}).`;
}

/** Why the last look for tools says nothing about the component as it is now. */
function clearBefore(facts: GateFacts, clearAt: string): string[] {
  const later = doneAfter(facts, clearAt);
  if (!later) return [];
  if ('card' in later)
    return [`"Clear of tools, parts and material" was signed before card ${later.card}: check again.`];
  if ('form' in later)
    return [`"Clear of tools, parts and material" was signed before the form "${later.form}": check again.`];
  if ('report' in later)
    return [`"Clear of tools, parts and material" was signed before NDT report ${later.report}: check again.`];
  return 'subJob' in later
    ? [`"Clear of tools, parts and material" was signed before sub-job ${later.subJob} was released: check again.`]
    : [`"Clear of tools, parts and material" was signed before ${later.process} came back: check again.`];
}

function quarantineProblems(use: ToolUseFact): string[] {
  return use.quarantine ? [`${use.kind} ${use.tool} is in quarantine (${use.quarantine}).`] : [];
}

// Only a use inside the suspect time is in doubt; a use before it was made with a good tool.
function recallProblems(use: ToolUseFact): string[] {
  return use.recalls
    .filter((recall) => !recall.resolved && Date.parse(use.usedAt) >= Date.parse(recall.suspectFrom))
    .map((recall) => recallInWords(use.tool, recall));
}
