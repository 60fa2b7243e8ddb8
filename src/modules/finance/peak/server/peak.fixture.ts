import type { TestApp } from '#kernel/testing/app.ts';
import { fixture } from '#kernel/testing/fixture.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { peakCode, peakDocument, peakSwitch } from '../shared/peak.record.ts';

const firstOf = async (app: TestApp, query: string, values: unknown[] = []) => {
  const { rows } = await app.deps.database.pool.query<{ id: string }>(query, values);
  if (!rows[0]) throw new Error('No such row.');
  return rows[0];
};

/** What waits to be sent of a new customer. */
export const aPeakDocument = fixture(peakDocument).writtenBy(
  'the transaction that posts a document or keeps a customer (peak_document_of_journal, peak_document_of_customer)',
  async (app) =>
    firstOf(app, `select id from peak_document where kind = 'customer' and source_id = $1`, [
      (await aCustomer(app)).id,
    ]),
);

export const aPeakCode = fixture(peakCode).by(
  ['finance.admin'],
  (_app, n) => ({ kind: 'payment', ours: `Bank ${n}`, theirs: `BNK${n}` }),
  { change: { remark: 'Confirmed by the accountant' } },
);

export const aPeakSwitch = fixture(peakSwitch).writtenBy(
  'the migration: there is one; PUT /api/finance/peak/mode turns it',
  (app) => firstOf(app, 'select id from peak_switch'),
);
