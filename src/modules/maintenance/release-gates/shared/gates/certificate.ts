import { block11Of, block11Problems } from '../block11.ts';
import { block12Problems } from '../block12.ts';
import type { GateFacts } from '../facts.ts';
import { nameSaysWork } from '../typedWords.ts';
import { fixOn, verdict, type Gate } from './gate.ts';

export const certificateGates: Gate[] = [
  {
    code: 'G24',
    title: 'Certificate content',
    severity: 'record',
    owner: 'Certifying staff',
    source: 'Appendix II to Part-M',
    fix: fixOn.at('Open the release request', '/maintenance/release-requests'),
    decide(facts) {
      const { certificate, job } = facts;
      const term = certificate.block11 ?? block11Of({ ...certificate, workScope: job.workScope });
      const problems = block11Problems(term, {
        workScope: job.workScope,
        orderedScope: certificate.orderedScope,
        routeScope: certificate.routeScope,
        nothingRepaired: certificate.nothingRepaired,
        cardsMissing: cardsMissing(facts),
        lesserWorkAgreed: certificate.lesserWorkAgreed,
      });
      problems.push(...block12Problems(certificate.generated, certificate.draft ?? certificate.generated));
      if (nameSaysWork(job.description))
        problems.push(
          `Block 7 says “${job.description}”: a part name says nothing of a release or of work. Correct it in the library, and choose the part number for the work order again.`,
        );
      const second = certificate.generated.filter((line) => line.kind === 'secondAuthority').length;
      if (second < job.certificateTypes.length - 1) problems.push('Block 12 does not state the second authority.');
      return verdict(problems, undefined, { block11: term });
    },
  },
];

/** Cards that keep "Overhauled" out of block 11: neither signed, nor not applicable with a reason and cited data (R5). */
function cardsMissing({ cards }: GateFacts): string[] {
  return cards.list
    .filter((card) => card.status !== 'superseded' && card.status !== 'signed')
    .filter((card) => card.status !== 'notApplicable' || !card.notApplicable?.reason.trim() || !card.notApplicableData)
    .map((card) => card.cardNo);
}
