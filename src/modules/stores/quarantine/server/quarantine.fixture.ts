import { fixture } from '#kernel/testing/fixture.ts';
import { quarantine } from '../shared/quarantine.record.ts';

/** A seal found nicked on a job. */
export const aQuarantineRecord = fixture(quarantine).by(['stores.user'], (_app, n, given) => ({
  source: 'job',
  partNumber: `S-${n}`,
  serialNumber: `X${n}`,
  description: 'Seal',
  quantity: '1',
  reason: 'Nicked at the lip',
  suspectedUnapproved: false,
  ownerType: given.jobNumber || given.ownerId || given.batchId ? null : 'company',
}));
