import { counted } from '#kernel/shared/singular.ts';
import { addDays, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { approvalOn } from '../capability.ts';
import { directiveAffects, directivesInForce, ofKind } from '../directives.ts';
import type { GateFacts } from '../facts.ts';
import type { Instant } from '../facts.values.ts';
import { authoritiesOf, capabilityOf } from '../gates/capability.ts';
import { directiveCase } from '../gates/directives.ts';
import { formatMonth } from '../oxygen.ts';
import { inWords } from '../vocabulary.ts';
import { pathTo, signedBy, type Evidence } from './evidence.ts';

const jobScreen = (facts: GateFacts): string => pathTo('/maintenance/mmc', facts.job.jobnumber);

/** The part as the job names it, as it came in and as it was read at the end (G01). */
export function identityEvidence(facts: GateFacts): Evidence[] {
  const { job } = facts;
  return [
    { record: `Job ${job.jobnumber}`, says: `${job.partNumber}, S/N ${job.serialNumber}`, path: jobScreen(facts) },
    ...(job.receivingBatch
      ? [
          {
            record: `Receiving batch ${job.receivingBatch.number}`,
            says: job.receivingBatch.accepted ? 'accepted' : 'not accepted',
            path: pathTo('/logistics/receiving/batch', job.receivingBatch.number),
          },
        ]
      : []),
    {
      record: 'Serial number read from the part',
      says: job.serialReadAtFinal?.trim() ? job.serialReadAtFinal : 'not read',
      limit: job.serialNumber,
      ...(job.serialReadAt && { at: job.serialReadAt }),
      path: jobScreen(facts),
    },
  ];
}

/** The capability list in effect for each authority, with the item that covers the work (G02). */
export function capabilityEvidence(facts: GateFacts, at: Instant): Evidence[] {
  return authoritiesOf(facts).map((authority) => {
    const { revision, item } = capabilityOf(facts, authority, at);
    return {
      record: revision ? `${authority} capability list rev ${revision.revision}` : `${authority} capability list`,
      says: item ? `item ${item.capKey}, rating ${item.rating}` : 'no item covers the work',
      limit: `${facts.job.partNumber}, ${inWords(facts.job.workScope)}`,
      path: item ? pathTo(`/maintenance/capabilities/${authority}`, item.capKey) : '/maintenance/capabilities',
    };
  });
}

/** The approval of each authority with its last day and ratings (G03). */
export function approvalEvidence(facts: GateFacts, at: Instant): Evidence[] {
  return authoritiesOf(facts).map((authority) => {
    const approval = approvalOn(facts.capability.approvals, authority, dayOf(at));
    return {
      record: `${authority} approval${approval ? ` ${approval.certificateNo}` : ''}`,
      says: approval ? `${approval.ratings.join(', ')}, until ${formatLegalDay(approval.validTo)}` : 'none',
      path: '/maintenance/capabilities',
    };
  });
}

/** The revision every card used, beside the newest in force, and the impact reviews (G04). */
export function citationEvidence(facts: GateFacts, at: Instant): Evidence[] {
  const { citations, books, reviews } = facts.manuals;
  const cited = citations.map((citation) => {
    const book = books.find((each) => each.id === citation.manualId);
    const used = book?.revisions.find((each) => each.id === citation.revisionId);
    const newest = book?.revisions
      .filter((each) => each.effectiveFrom <= dayOf(at))
      .toSorted((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom))
      .at(-1);
    return {
      record: `Card ${citation.cardNo}`,
      says: book ? `${book.number} ${used?.label ?? ''}`.trim() : 'not in the library',
      ...(newest && { limit: `${newest.label}, since ${formatLegalDay(newest.effectiveFrom)}` }),
      ...(citation.signedAt && { at: citation.signedAt }),
      ...(book && { path: pathTo('/maintenance/capabilities/cmm', book.number.replace(/^[A-Z]+ /, '')) }),
    };
  });
  return [
    ...cited,
    ...reviews.map(({ number, decision }) => ({
      record: `Impact review ${number}`,
      says: inWords(decision ?? 'open'),
      path: jobScreen(facts),
    })),
  ];
}

/** Each manual's last check against the publisher, and its temporary revisions (G05). */
export function currencyEvidence({ manuals }: GateFacts): Evidence[] {
  const cited = new Set(manuals.citations.map((citation) => citation.manualId));
  return manuals.books
    .filter((book) => cited.has(book.id))
    .flatMap((book) => [
      {
        record: book.number,
        says: book.lastCheckedOn ? `checked on ${formatLegalDay(book.lastCheckedOn)}` : 'never checked',
        limit: book.lastCheckedOn
          ? `good until ${formatLegalDay(addDays(book.lastCheckedOn, book.currencyIntervalDays))}`
          : `every ${counted(book.currencyIntervalDays, 'days')}`,
      },
      ...book.temporaryRevisions.map((tr) => ({
        record: tr.number,
        says: tr.recorded
          ? 'recorded on the work order'
          : tr.notApplicable
            ? `Not applicable: ${tr.notApplicable.reason}`
            : 'open',
        ...signedBy(tr.notApplicable?.signature),
      })),
    ]);
}

/** The AD list's last check and what was answered for every directive in force that names a part of the job (G16). */
export function directiveEvidence(facts: GateFacts, at: Instant): Evidence[] {
  const { adListCheckedOn, directives, compliance } = facts.directives;
  const { parts } = directiveCase(facts, dayOf(at));
  const naming = directivesInForce(directives, dayOf(at)).filter((directive) =>
    parts.some((part) => directiveAffects(directive, part)),
  );
  return [
    {
      record: `AD list for ${facts.job.partNumber}`,
      says: adListCheckedOn ? `checked on ${formatLegalDay(adListCheckedOn)}` : 'never checked',
      path: '/maintenance/capabilities/ad',
    },
    ...naming.map((directive) => {
      const answer = compliance.findLast((each) => each.directiveId === directive.id && each.signed);
      return {
        record: ofKind('AD', directive.number),
        says: answer ? inWords(answer.status) : inWords(directive.assessment),
        ...((answer?.method ?? answer?.reason) && { limit: answer.method ?? answer.reason ?? '' }),
        path: pathTo('/maintenance/capabilities/AD', directive.number),
      };
    }),
  ];
}

/** The bulletins that name the part, each with its result and paper (G17). */
export function bulletinEvidence({ directives: { bulletins, bulletinsNotApplicable: na } }: GateFacts): Evidence[] {
  const rows: Evidence[] = bulletins.map((bulletin) => ({
    record: ofKind('SB', bulletin.number),
    says: bulletin.result ? inWords(bulletin.result) : 'no result',
    ...(bulletin.reference && { limit: bulletin.reference }),
    path: `/maintenance/capabilities/sb?q=${encodeURIComponent(bulletin.number)}`,
  }));
  if (na) rows.push({ record: 'Service bulletins', says: `Not applicable: ${na.reason}`, ...signedBy(na.signature) });
  return rows.length > 0 ? rows : [{ record: 'Service bulletins', says: 'none' }];
}

/** Life used beside each limit, and the cylinder's months (G18). */
export function lifeEvidence(facts: GateFacts): Evidence[] {
  const { life, job } = facts;
  const path = jobScreen(facts);
  const rows: Evidence[] = [...life.limits, ...life.fitted].map(({ name, unit, used, limit }) => ({
    record: name,
    says: used === null ? 'unknown' : `${used} ${unit}`,
    limit: limit === null ? 'no life limit is loaded' : `${limit} ${unit}`,
    path,
  }));
  if (life.cylinder) {
    const { serialNumber, condemned, hydroDue, lifeEnds } = life.cylinder;
    const until = hydroDue ? `hydrostatic test due ${formatMonth(hydroDue)}` : 'no hydrostatic test';
    const ends = lifeEnds ? { limit: `life ends ${formatMonth(lifeEnds)}` } : {};
    rows.push({ record: `Cylinder ${serialNumber}`, says: condemned ? 'condemned' : until, ...ends, path });
  }
  if (life.lifeLimited)
    rows.push({
      record: `Job ${job.jobnumber}`,
      says: `CSN ${job.csnCycles ?? '-'}, TSN ${job.tsnHours ?? '-'}`,
      path,
    });
  return rows;
}
