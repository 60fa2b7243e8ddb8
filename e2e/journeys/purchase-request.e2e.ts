import { expect, test } from 'vitest';
import { changing, given, openProduct } from '../openProduct.ts';
import { settled } from '../screens.ts';

// Prices are read by purchasing and finance only, and whoever needs something gives an estimate with the request.
const at = openProduct();

test('a mechanic asks for a part with an estimate, and sees no price afterwards', async () => {
  const page = await at.open('mechanic', '/purchasing/requests');
  await page.getByRole('button', { name: 'New request', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'What to buy' }).fill('Feeler gauge 0.05 mm');
  await form.getByRole('textbox', { name: 'Needed by' }).fill('2099-01-15');
  await form.getByRole('textbox', { name: 'Estimated unit price' }).fill('731.25');
  const made = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 201);
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  const { row } = (await (await made).json()) as { row: { number: string } };
  await page.getByText(row.number).first().waitFor();
  await page.getByRole('columnheader', { name: 'Needed by' }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Estimated amount' }).count()).toBe(0);
  await page.goto(`/purchasing/requests/${row.number}`);
  await page.getByText('Feeler gauge 0.05 mm').first().waitFor();
  await settled(page);
  expect(await page.getByText('731.25').count()).toBe(0);
});

test('an authoriser who reads no prices sees on the page of an order and of a request what they approve, and nobody else does', async () => {
  const [head, mechanic] = [await at.as('finance'), await at.as('inspector')];
  const { claims } = await given<{ claims: { _id: string } }>(mechanic.request.get('/api/session'));
  const data = { userId: claims._id, level: 2, validFrom: new Date().toISOString().slice(0, 10) };
  await given(head.request.post('/api/purchasing/authorizers', { headers: changing(), data }));
  interface Inbox {
    waiting: {
      number: string;
      kind: string;
      amount: string;
      price: string | null;
      order: { total: string; lines: { description: string }[] } | null;
    }[];
  }
  const { waiting } = await given<Inbox>(mechanic.request.get('/api/purchasing/approver'));
  for (const kind of ['order', 'request']) {
    const one = waiting.find((each) => each.kind === kind);
    if (!one) throw new Error(`The demo company has no ${kind} that waits for approval.`);
    const page = await at.open('inspector', `/purchasing/${kind}s/${one.number}`);
    const figures = page.getByRole('region', { name: 'What is approved' });
    await figures.waitFor();
    const shown = await figures.innerText();
    const figure = one.order?.total ?? one.amount;
    expect(Number(figure)).toBeGreaterThan(0);
    expect(shown.replaceAll(',', '')).toContain(Number(figure).toFixed(2));
    // An order with the lines it is signed for.
    const lines = one.order?.lines ?? [];
    expect(lines.length).toBe(kind === 'order' ? 1 : 0);
    for (const { description } of lines) expect(shown).toContain(description);
    // Whoever approves nothing is told of nothing, and sees nothing once their page has asked.
    const other = await at.open('mechanic', `/purchasing/${kind}s/${one.number}`);
    const asked = other.waitForResponse((answer) => answer.url().endsWith('/api/purchasing/approver'));
    await other.reload();
    const theirs = (await (await asked).json()) as Inbox;
    expect(theirs.waiting).toEqual([]);
    await settled(other);
    await other.getByText(one.number).first().waitFor();
    await other.evaluate(() => new Promise((drawn) => setTimeout(drawn, 300)));
    expect(await other.getByRole('region', { name: 'What is approved' }).count()).toBe(0);
  }
});
