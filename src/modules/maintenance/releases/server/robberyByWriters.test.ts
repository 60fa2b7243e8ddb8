import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPin } from '#kernel/testing/app.ts';
import { shopJobs, Shops, type Said, type ShopJob } from './shops.fixture.ts';

// Two wheels from the dock on: a part of the one is fitted to the other, each fact by the call of the screen that writes it.
let shops: Shops;
beforeAll(async () => {
  shops = await Shops.open();
}, 300_000);
afterAll(() => shops.close());

const overhaul = (serial: string): ShopJob => ({
  ...(shopJobs.find(({ shop }) => shop === 'wheelOverhaul') as ShopJob),
  serial,
});
const rootOf = (path: string) => path.slice(0, path.indexOf('/cards/'));
const numberOf = (root: string) => root.split('/').at(-1) ?? '';
const gate = async (root: string, code: string) =>
  (await shops.must<{ gates: Said[] }>('planner', 'GET', `${root}/gates`)).gates.find((each) => each.code === code);
const isSeals = (title: string) => title === 'Seals fitted';

test(
  'R21 seals fitted to one wheel are taken for another: it is certified with them and their source, the donor is red and is not asked for',
  { timeout: 180_000 },
  async () => {
    const stopped = new Error('Enough.');
    let donor = '';
    let isFitted = false;
    const walk = shops.walk(overhaul('9601'), async ({ title, path }) => {
      donor = rootOf(path);
      if (isFitted) throw stopped;
      isFitted = isSeals(title);
    });
    await expect(walk).rejects.toBe(stopped);
    const { fitted } = await shops.must<{ fitted: { id: string; label: string }[] }>(
      'planner',
      'GET',
      `${donor}/robberies`,
    );
    expect((await gate(donor, 'G07'))?.state).toBe('pass');
    const entry = fitted.find(({ label }) => /seal/i.test(label));
    let taken = { batch: '', card: '' };
    const recipient = await shops.walk(overhaul('9602'), async ({ title, path, answer }) => {
      if (!isSeals(title)) return;
      const { row } = await shops.must<{ row: { id: string } }>('planner', 'GET', rootOf(path));
      taken = await shops.must<typeof taken>('inspector', 'POST', `${donor}/robberies`, {
        recipientId: row.id,
        part: { entryId: entry?.id },
        reason: 'AOG of the other wheel',
        pin: testPin,
      });
      const { rows } = await shops.desk.app.asOwner((pool) =>
        pool.query<{ id: string }>('select id from batch where number = $1', [taken.batch]),
      );
      Object.assign(answer, { batchId: rows[0]?.id });
    });
    // The donor misses a part and a card, says so, and is not asked for.
    const missing = await gate(donor, 'G07');
    expect([missing?.state, missing?.messages.join()]).toEqual(['fail', expect.stringContaining('missing part')]);
    const cards = await gate(donor, 'G06');
    expect([cards?.state, cards?.messages.join()]).toEqual(['fail', expect.stringContaining(taken.card)]);
    const inspector = await shops.person('inspector');
    const early = await inspector.call('POST', `${donor}/release-requests`, { certificateTypes: ['CAAT_FORM_1'] });
    expect(early).toMatchObject({ status: 409 });
    // The receiver is certified with it, and its parts name where it came from.
    const robbed = await shops.must<{ taken: object[] }>('planner', 'GET', `${recipient.root}/robberies`);
    expect(robbed.taken).toMatchObject([
      { donor: numberOf(donor), recipient: numberOf(recipient.root), batch: taken.batch },
    ]);
    expect((await gate(recipient.root, 'G14'))?.state).toBe('pass');
    const signed = await (await shops.person('certifier')).sign(recipient.waiting);
    expect([signed.status, signed.body.message]).toEqual([201, undefined]);
    expect(signed.body.certificate.blocks.remarks).toMatch(/Replaced: .*seal/i);
    expect(await shops.desk.app.verify()).toMatchObject({ fault: null });
  },
);
