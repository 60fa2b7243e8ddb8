import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import type { Company } from '#kernel/server/documents/company.ts';
import type { DocumentDefinition } from '#kernel/server/documents/definition.ts';
import { formOf } from '#kernel/shared/forms.ts';
import { usedEffectWords } from '../shared/whereUsed.ts';
import type { UsedJob, UsedThing } from './whereUsed.queries.ts';

const found = ({ assessments: [last] }: UsedJob): string =>
  last
    ? `${usedEffectWords[last.effect]}: ${last.reason} (${last.by}, ${formatLegalDay(dayOf(last.at))})`
    : 'Not yet assessed';

/** What the customer is to do: with a part that is affected, with one still being assessed, with neither. */
function sentence(jobs: readonly UsedJob[]): string {
  if (jobs.some(({ assessments: [last] }) => last?.effect === 'affected'))
    return 'Please do not use the parts found affected below before you have agreed with us what is to be done with each.';
  return jobs.every(({ assessments }) => assessments.length > 0)
    ? 'We have assessed its effect on each and found none affected; you need not do anything.'
    : 'We are assessing its effect and will inform you of the result of each.';
}

/** The draft of a letter to one customer: which of their parts something was used on, and the certificates they came with (R4). */
export function customerLetter(letter: {
  company: Company;
  thing: UsedThing;
  jobs: readonly UsedJob[];
  at: string;
}): DocumentDefinition {
  const { company, thing, jobs, at } = letter;
  return {
    title: `Notice about ${thing.name}`,
    company: { name: company.name },
    ...formOf('ABS-QA-31'),
    orientation: 'portrait',
    size: 'A4',
    issuedAt: at,
    footerNote: 'Draft from the records. Valid when signed by Quality.',
    content: [
      { kind: 'paragraph', text: `To: ${jobs[0]?.customer ?? ''}` },
      { kind: 'paragraph', text: formatLegalDay(dayOf(at)) },
      { kind: 'heading', text: `Notice about ${thing.name}`, level: 1 },
      {
        kind: 'paragraph',
        text: `Our records show that ${thing.name} was used on the parts below, which we maintained for you. ${sentence(jobs)}`,
      },
      {
        kind: 'table',
        columns: [
          { header: 'Work order', width: 2 },
          { header: 'Your order', width: 2 },
          { header: 'Part number', width: 2 },
          { header: 'Serial number', width: 2 },
          { header: 'Certificates', width: 3 },
          { header: 'Used on', width: 2 },
          { header: 'Our finding', width: 4 },
        ],
        rows: jobs.map((job) => [
          job.jobNumber,
          job.customerRef ?? '–',
          job.partNumber,
          job.serialNumber,
          job.certificates.map((certificate) => `${certificate.number} (${certificate.status})`).join(', ') || 'none',
          job.uses[0] ? formatLegalDay(dayOf(job.uses[0].at)) : '–',
          found(job),
        ]),
      },
    ],
  };
}
