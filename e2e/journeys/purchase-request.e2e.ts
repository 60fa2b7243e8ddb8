import { expect, test } from 'vitest';
import { changing, given, openProduct } from '../openProduct.ts';

// Prices are read by purchasing and finance only, and whoever needs something gives an estimate with the request.
const at = openProduct();

test('a mechanic asks for a part with an estimate, and sees no price afterwards', async () => {
  const page = await at.open('mechanic', '/purchasing/requests');
  await page.getByRole('button', { name: 'New request', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Estimated unit price' }).waitFor();
  await form.getByRole('button', { name: 'Cancel', exact: true }).click();
  expect(await page.getByRole('columnheader', { name: 'Estimated amount' }).count()).toBe(0);
});

test('an authoriser who reads no prices sees on the page of an order and of a request what they approve, and nobody else does', async () => {
  const [head, mechanic] = [await at.as('finance'), await at.as('inspector')];
  const { claims } = await given<{ claims: { _id: string } }>(mechanic.request.get('/api/session'));
  const data = { userId: claims._id, level: 2, validFrom: new Date().toISOString().slice(0, 10) };
  await given(head.request.post('/api/purchasing/authorizers', { headers: changing(), data }));
  interface Inbox {
    waiting: { number: string; kind: string; order: { total: string; lines: { description: string }[] } | null }[];
  }
  const { waiting } = await given<Inbox>(mechanic.request.get('/api/purchasing/approver'));
  for (const kind of ['order', 'request']) {
    const one = waiting.find((each) => each.kind === kind);
    if (!one) throw new Error(`The demo company has no ${kind} that waits for approval.`);
    const page = await at.open('inspector', `/purchasing/${kind}s/${one.number}`);
    const figures = page.getByRole('region', { name: 'What is approved' });
    await figures.waitFor();
    const shown = await figures.innerText();
    expect(shown).toContain(one.order?.lines[0]?.description ?? '');
    expect(shown).toMatch(/[0-9][.][0-9]{2}/);
    const other = await at.open('mechanic', `/purchasing/${kind}s/${one.number}`);
    await other.getByRole('region', { name: 'Approval' }).or(other.getByText('Files').first()).first().waitFor();
    expect(await other.getByText('What is approved').count()).toBe(0);
  }
});
