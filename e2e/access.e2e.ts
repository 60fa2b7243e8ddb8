import { expect, test } from 'vitest';
import { openProduct } from './openProduct.ts';

const app = openProduct();

test('an administrator reads why somebody may lend a tool, takes the right away and gives it back with a reason', async () => {
  const page = await app.open('admin', '/admin/stores');
  const question = page.getByLabel('Search what may be done');
  await question.fill('lend');
  await page
    .getByText(/because (of )?the role (tools|stores)/)
    .first()
    .waitFor();
  await page.getByRole('radio', { name: 'Tools: None' }).check();
  await page.getByRole('radio', { name: 'Stores: None' }).check();
  // The explanation follows the grid before anything is saved.
  await page.getByText('Nothing matches').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('radio', { name: 'Safety: Viewer' }).check();
  await page.getByRole('button', { name: 'Save rights' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('reads safety reports for the store');
  await dialog.getByRole('button', { name: 'Save rights' }).click();
  await page.getByText('“reads safety reports for the store”').waitFor();
  await expect.poll(() => page.getByRole('radio', { name: 'Safety: Viewer' }).isChecked()).toBe(true);
});

test('an administrator reads who was refused, writes another address down with a reason, and is sent to the server for a link instead of seeing one', async () => {
  const stranger = await app.as('stranger');
  const refused = await stranger.request.post('/auth/login', {
    headers: { 'sec-fetch-site': 'same-origin', origin: app.product.url },
    data: { username: 'finance', password: 'not the password' },
  });
  expect(refused.status()).toBe(401);
  const page = await app.open('admin', '/admin/finance');
  await page.getByText('Refused: wrong password').waitFor();
  await page.getByRole('button', { name: 'Sign-in', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Change the e-mail address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^E-mail/ }).fill('money@abs.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Say why').waitFor();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('a shared mailbox');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('“a shared mailbox”').waitFor();
  await page.getByText('money@abs.example').first().waitFor();
  await page.getByRole('button', { name: 'Sign-in', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Start a new password' }).click();
  await dialog.getByLabel('Reason').fill('forgot it');
  await dialog.getByRole('button', { name: 'Start a new password' }).click();
  await page.getByText('npm run admin -- link finance').waitFor();
  await expect.poll(() => page.getByText('/reset-password#').count()).toBe(0);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('May see', { exact: true }).click();
  await page.getByText('See: Employees').waitFor();
});

test('the demo’s two administrators show what takes two: one asks and cannot agree, the other agrees, and only then the right is there', async () => {
  const page = await app.open('admin', '/admin/hr');
  await page.getByRole('radio', { name: 'Administration: Admin' }).check();
  await page.getByRole('note').getByText('The right to administer takes two people').waitFor();
  await page.getByRole('button', { name: 'Save rights' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('stands in for IT in July');
  await dialog.getByRole('button', { name: 'Save rights' }).click();
  await page.getByText(/Another administrator has to agree/).waitFor();
  await page.goto('/admin/requests');
  await page.getByText('You asked for this, or it is for you').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Agree' }).count()).toBe(0);
  const rolesOf = async () =>
    ((await (await page.request.get('/api/admin/users/hr')).json()) as { row: { roles: string[] } }).row.roles;
  expect(await rolesOf()).not.toContain('admin.admin');
  const there = await app.open('somchai', '/admin/requests');
  await there.getByText('“stands in for IT in July”').waitFor();
  await there.getByRole('button', { name: 'Agree' }).click();
  await there.getByText('Given.').waitFor();
  await expect.poll(rolesOf).toContain('admin.admin');
});

test('a customer’s person is invited, comes in on a phone, reads their jobs and reaches nothing of staff', async () => {
  const page = await app.open('admin', '/customer-portal');
  expect(new URL(page.url()).pathname).toBe('/customer-portal/users');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Customer').fill('Lanna');
  await page.getByRole('option', { name: /Lanna/ }).first().click();
  await dialog.getByLabel('Name').fill('Duang Kamol');
  await dialog.getByLabel('E-mail').fill('duang@lanna.example');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await page.getByRole('dialog').getByText('/portal/welcome#').innerText();

  const { pathname, hash } = new URL(link.trim());
  const visitor = await app.open('stranger', pathname + hash);
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.getByLabel('New password').fill('warm-lantern-1964');
  await visitor.getByLabel('Repeat password').fill('warm-lantern-1964');
  await visitor.getByRole('button', { name: 'Create account' }).click();
  await visitor.getByRole('heading', { name: 'Hello Duang' }).waitFor();
  await visitor.locator('a[href^="/portal/jobs/"]').first().click();
  await visitor.getByRole('heading', { name: 'Certificates' }).waitFor();
  for (const path of ['/dashboard', '/admin', '/maintenance/workorders']) {
    await visitor.goto(path);
    await visitor.waitForURL('**/login*');
  }
});

test('a missing right names itself, says who can give it, and is asked for', async () => {
  const page = await app.open('mechanic', '/admin');
  await page.waitForURL('**/unauthorized');
  await page.getByText(/“Users” needs the role Administration: Viewer/).waitFor();
  await page.getByLabel('Reason for the request').fill('I train the new people');
  await page.getByRole('button', { name: 'Request access' }).click();
  await page.getByText('Asked. The administrators were told').waitFor();
  expect(new URL(page.url()).pathname).toBe('/unauthorized');
});

test('HR erases the personnel file of who left two years ago, with a reason, and never sooner', async () => {
  const page = await app.open('hr', '/hr/personal-data');
  const files = page.locator('section', { has: page.getByRole('heading', { name: /^Files of people who left/ }) });
  await files.getByRole('row', { name: /E901/ }).getByText('Due to be erased').waitFor();
  // Who left eight months ago is listed, and not offered.
  await files.getByRole('row', { name: /E902/ }).waitFor();
  expect(await files.getByRole('button', { name: /^Erase / }).count()).toBe(1);
  await files.getByRole('button', { name: 'Erase E901' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Erase E901' }).click();
  await dialog.getByText('Say why, in at least 3 characters.').waitFor();
  await dialog.getByLabel('Reason').fill('Two years are over');
  await dialog.getByRole('button', { name: 'Erase E901' }).click();
  await dialog.waitFor({ state: 'detached' });
  await files.getByRole('row', { name: /E901/ }).waitFor({ state: 'detached' });
  await files.getByRole('row', { name: /E902/ }).waitFor();
});
