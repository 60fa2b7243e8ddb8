import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done, personWith } from '#kernel/testing/fixture.ts';
import { aDirectiveApplicability } from '#modules/maintenance/directives/server/directives.fixture.ts';
import { directiveApplicability } from '#modules/maintenance/directives/shared/directive.record.ts';
import { aManualRevision } from '#modules/maintenance/manuals/server/manuals.fixture.ts';
import { manualRevision } from '#modules/maintenance/manuals/shared/manualRevision.record.ts';
import { aPurchaseQuote } from '#modules/stores/purchasing/server/purchasing.fixture.ts';
import { purchaseQuote, requestGroup } from '#modules/stores/purchasing/shared/requestGroup.record.ts';
import { aLocation } from '#modules/stores/stock/server/stock.fixture.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { wholeProduct } from './everyEndpoint.ts';

// What a new row may not be, a changed one may not become, and one from the archive may not come back as.
let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

const versionOf = async (person: Person, record: AnyRecord, id: string) =>
  (await person.get<{ row: { version: number } }>(`${record.api}/${id}`)).body.row.version;
const change = async (person: Person, record: AnyRecord, id: string, values: object) =>
  person.call('PATCH', `${record.api}/${id}`, { version: await versionOf(person, record, id), ...values });
const archive = async (person: Person, record: AnyRecord, id: string) =>
  done(
    person.call('POST', `${record.api}/${id}/archive`, {
      version: await versionOf(person, record, id),
      reason: 'A mistake',
    }),
  );
const restore = async (person: Person, record: AnyRecord, id: string) =>
  person.call('POST', `${record.api}/${id}/restore`, { version: await versionOf(person, record, id) });

test('a range of serial numbers is not changed into one that ends before it begins', async () => {
  const writer = await app.as('quality.user');
  const { id } = await aDirectiveApplicability(app, { serialFrom: '100', serialTo: '200' });
  expect(await change(writer, directiveApplicability, id, { serialTo: '50' })).toMatchObject({
    status: 422,
    body: { code: 'SERIAL_RANGE' },
  });
  expect((await change(writer, directiveApplicability, id, { serialTo: '250' })).status).toBe(200);
});

test('a revision is not said afterwards to have arrived on a day to come, or before it was issued', async () => {
  const writer = await app.as('quality.user');
  const { id, issueDate } = await aManualRevision(app);
  expect(await change(writer, manualRevision, id, { receivedOn: '2999-01-01' })).toMatchObject({
    status: 422,
    body: { code: 'DATE_AHEAD' },
  });
  expect(await change(writer, manualRevision, id, { receivedOn: `1${issueDate.slice(1)}` })).toMatchObject({
    status: 422,
    body: { code: 'DATE_ORDER' },
  });
});

test('a place of quarantine does not become one that is issued from', async () => {
  const writer = await app.as('stores.user');
  const { id } = await aLocation(app, { type: 'quarantine', issuable: false });
  expect(await change(writer, location, id, { issuable: true })).toMatchObject({
    status: 422,
    body: { code: 'SEGREGATION' },
  });
});

test('a quote does not come back from the archive into a group that has chosen', async () => {
  const buyer = await personWith(app, 'purchasing.user');
  const first = await aPurchaseQuote(app);
  const { groupId, vendorId, currency, fxRate, prices, leadDays, certificate, validUntil } = first;
  const offer = { groupId, vendorId, currency, fxRate, prices, leadDays, certificate, validUntil };
  const other = await buyer.create(purchaseQuote, offer);
  await archive(buyer, purchaseQuote, first.id);
  await done(
    buyer.run(requestGroup, first.groupId, 'choose', { chosenQuoteId: other.id, justification: 'The only vendor' }),
  );
  expect(await restore(buyer, purchaseQuote, first.id)).toMatchObject({ status: 422, body: { code: 'GROUP_CLOSED' } });
});
