import { counted } from '#kernel/shared/singular.ts';
import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { block11Of } from '../block11.ts';
import type { GateFacts } from '../facts.ts';
import { inWords } from '../vocabulary.ts';
import { pathTo, type Evidence } from './evidence.ts';

const byDay = (day: string | null, none: string): string => (day ? `until ${formatLegalDay(day)}` : none);

/** Every use of a tool with the calibration it had then (G12). */
export function toolEvidence({ tools }: GateFacts): Evidence[] {
  return tools.uses.map((use) => ({
    record: `${use.kind} ${use.tool}`,
    says: use.serviceableAtUse ? 'serviceable at use' : 'not serviceable at use',
    limit: use.calDueAtUse ? `calibrated until ${formatLegalDay(use.calDueAtUse)}` : 'needs no calibration',
    at: use.usedAt,
    path: pathTo('/tools/id', use.tool),
  }));
}

/** Every batch used with its last day, and what is required and not recorded (G13). */
export function consumableEvidence({ consumables }: GateFacts): Evidence[] {
  return [
    ...consumables.uses.map((use) => ({
      record: `${use.name}, batch ${use.batch}`,
      says: `used on ${formatLegalDay(dayOf(use.usedAt))}`,
      limit: byDay(use.useByAfterOpen ?? use.expiresOn, 'no expiry'),
      at: use.usedAt,
      path: pathTo('/logistics/receiving/batch', use.batch),
    })),
    ...consumables.missing.map((name) => ({ record: name, says: 'not recorded' })),
  ];
}

/** Every part fitted with its paper and its place in the parts list (G14). */
export function partEvidence({ parts }: GateFacts): Evidence[] {
  return parts.fitted.map(({ name, partNumber, lot, document, ipl, fittedAt }) => ({
    record: `${name} ${partNumber}, ${lot.kind} ${lot.number}`,
    says: document ? `${document.type} ${document.number}` : 'no release document',
    limit: ipl,
    at: fittedAt,
    ...(lot.kind === 'batch' && { path: pathTo('/logistics/receiving/batch', lot.number) }),
  }));
}

/** What stands in quarantine or scraps; when nothing does, what was looked for (G15). */
export function quarantineEvidence({ quarantine, job, parts, consumables }: GateFacts): Evidence[] {
  if (quarantine.length > 0)
    return quarantine.map(({ subject, place, number, notReleased, subJob, donor }) => ({
      record: subJob ? `Sub-job ${subJob}: ${subject}` : donor ? `${donor.job}: ${subject}` : subject,
      says: [
        notReleased ? 'not released from quarantine' : `in ${place}`,
        ...(donor ? [`batch ${donor.batch} came in with it`] : []),
      ].join(', '),
      limit: number,
      path: pathTo(place === 'quarantine' ? '/store/quarantine' : '/store/scraps', number),
    }));
  const lots = [...parts.fitted.map((part) => part.lot.number), ...consumables.uses.map((use) => use.batch)];
  return [`S/N ${job.serialNumber}`, ...new Set(lots)].map((record) => ({
    record,
    says: 'not in quarantine or scraps',
  }));
}

/** The signer's authorisations (G20). */
export function scopeEvidence({ signer }: GateFacts): Evidence[] {
  return (signer?.authorisations ?? []).map((held) => ({
    record: `Authorisation ${held.number}`,
    says: `${held.state}, ${[...new Set(held.scope.map((scope) => `${scope.rating} ${scope.family}`))].join(', ')}`,
    limit: byDay(held.validUntil, '-'),
    by: signer?.name ?? '',
    path: pathTo('/qa/ccs/authorizations', held.number),
  }));
}

/** Training, experience and licences of the signer (G21). */
export function currencyOfSigner({ signer }: GateFacts): Evidence[] {
  if (!signer) return [];
  const { continuationOn, humanFactorsOn, monthsWorked, daysWorked, licences } = signer.currency;
  const by = signer.name;
  const training = (record: string, day: string | null): Evidence => ({
    record,
    says: day ? `done on ${formatLegalDay(day)}` : 'none',
    limit: 'every 24 months',
    by,
  });
  return [
    training('Continuation training', continuationOn),
    training('Human-factors training', humanFactorsOn),
    {
      record: 'Experience in the last 24 months',
      says: `${counted(monthsWorked, 'months')}, ${counted(daysWorked, 'days')}`,
      limit: '6 months or 100 days',
      by,
    },
    ...licences.map(({ name, validUntil }) => ({ record: name, says: byDay(validUntil, '-'), by })),
  ];
}

/** How the signer was proved; never what was typed (G22). */
export function identityOfSigner({ signer }: GateFacts): Evidence[] {
  if (!signer?.identity) return [];
  const { pinCorrect, secondFactor, signatureOnFile } = signer.identity;
  const by = signer.name;
  return [
    { record: 'PIN', says: pinCorrect ? 'correct' : 'incorrect', by },
    { record: 'Two-step code', says: inWords(secondFactor), by },
    { record: 'Signature on file', says: signatureOnFile ? 'on file' : 'none', by },
  ];
}

/** Work done outside with vendor approval and paper (G23). */
export function outsideEvidence(facts: GateFacts): Evidence[] {
  const path = `${pathTo('/maintenance/mmc', facts.job.jobnumber)}?tab=subJobs`;
  return [
    ...[...new Set(facts.outside.required.map(({ process }) => process))].map((record) => ({
      record,
      says: 'asked for by the route',
      path,
    })),
    ...facts.outside.processes.map((work) => ({
      record: `${work.process} by ${work.vendor}`,
      says: work.document ?? 'no release document',
      limit: byDay(work.approvedUntil, 'vendor not approved'),
      path,
    })),
  ];
}

/** Block 11, and each line of block 12 with the records it comes from (G24). */
export function certificateEvidence({ certificate, job }: GateFacts): Evidence[] {
  const term = certificate.block11 ?? block11Of({ ...certificate, workScope: job.workScope });
  return [
    {
      record: 'Block 11',
      says: term,
      limit: `ordered as ${inWords(certificate.orderedScope)}`,
    },
    ...(certificate.draft ?? certificate.generated).map((line) => ({
      record: [...new Set(line.source.map((source) => source.label))].join(', ') || 'Block 12',
      says: line.text,
    })),
  ];
}
