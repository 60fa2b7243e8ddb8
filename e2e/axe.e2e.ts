import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { desk, inBothThemes, inNarrowShapes, inOneTheme } from './axe.ts';
import { dialogRoads } from './dialogs.ts';
import { changing, given, openProduct, withFewRows, withoutFades } from './openProduct.ts';
import { screenAt, settled, walk, type Place, type Sample } from './screens.ts';

const app = openProduct({
  viewport: desk,
  furnish: (context) => Promise.all([withoutFades(context), withFewRows(context)]),
});

interface Row {
  id: string;
  code?: string;
  checklistId?: string;
  customerId?: string;
  number?: string;
  jobIdLabel?: string;
  reportIdLabel?: string;
  certificateTypes?: string[];
  verifyToken?: string;
}

// The dialogs with a road are opened, and looked at, in keyboard.e2e.ts.
const seenDialogs = new Set(
  dialogRoads()
    .filter(({ steps }) => steps.length === 1)
    .map(({ at, steps }) => dialogAt(screenAt(at).name, String(steps[0]))),
);

/** What a dialog is known by: the head of a screen, with its buttons, is the same above each of its tabs. */
function dialogAt(screen: string, button: string): string {
  return `${screen.split('?')[0]} “${button}”`;
}

/** Presses a button that opens a dialog, looks at the dialog, and leaves the screen as it was. Null when there is nothing new behind it. */
async function dialogBehind(page: Page, { name, who }: Place, opener: RegExp): Promise<string[] | null> {
  const button = page
    .locator('main header, main section')
    .locator('button:not([aria-disabled=true]):not([disabled])')
    .filter({ hasText: opener })
    .first();
  if ((await button.count()) === 0) return null;
  const known = dialogAt(name, await button.innerText());
  if (seenDialogs.has(known)) return null;
  seenDialogs.add(known);
  const address = page.url();
  await button.click();
  const dialog = page.locator('[role=dialog]').first();
  // A button may lead to another screen, which has its own turn.
  await Promise.any([
    dialog.waitFor({ timeout: 5_000 }),
    page.waitForURL((now) => now.href !== address, { timeout: 5_000, waitUntil: 'commit' }),
  ]).catch(() => undefined);
  const isOpen = (await dialog.count()) > 0;
  const found = isOpen ? await inBothThemes(page, '[role=dialog]') : null;
  if (isOpen) {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached', timeout: 5_000 });
  }
  // What the pointer rests on by chance would show more than the screen does.
  await page.mouse.move(0, 0);
  if (page.url() !== address) await page.goBack();
  await settled(page);
  return found?.map((line) => `${known} (${who}) ${line}`) ?? null;
}

// A page that is a list, under tabs or not. A record's page scrolls, with the lists that stand in it.
const footOfList = '#main :not([data-embedded]) > footer:has([aria-label="Rows per page"])';

/** Each list whose rows, sums and pages are told only to who scrolls, once it had time to settle. */
const footsOff = (page: Page): Promise<string[]> =>
  page.evaluate((feet) => {
    const until = performance.now() + 3_000;
    return new Promise<string[]>((done) => {
      const look = () => {
        const places = [...document.querySelectorAll(feet)].map((foot) => foot.getBoundingClientRect());
        const off = places.filter(({ top, bottom }) => top < 0 || bottom > innerHeight);
        if (off.length > 0 && performance.now() < until) return void requestAnimationFrame(look);
        done(off.map(({ top, bottom }) => `the foot of the list is at ${top} to ${bottom} of ${innerHeight}`));
      };
      look();
    });
  }, footOfList);

/** What the demo company has none of, so that its screens are seen with something on them; and addresses no link leads to. */
async function prepared(): Promise<Sample[]> {
  const as = async (username: string) => (await app.as(username)).request;
  const [certifier, quality, logistics, admin] = await Promise.all(
    ['certifier', 'quality', 'logistics', 'admin'].map(as),
  );
  const waiting = await given<{ rows: Row[] }>(certifier!.get('/api/release-requests'));
  const request = waiting.rows.find((row) => row.jobIdLabel?.startsWith('ABS0001234'));
  const read = await given<{ seen: string }>(certifier!.get(`/api/release-requests/${request?.id}/review`));
  const signed = await given<{ certificate: Row }>(
    certifier!.post('/api/releases', {
      headers: changing(),
      data: { requestId: request?.id, types: request?.certificateTypes, seen: read.seen, pin: '7391' },
    }),
  );
  const news = await given<{ row: Row }>(
    quality!.post('/api/announcements', {
      headers: changing(),
      data: {
        title: 'Audit of the authority on Monday',
        body: 'Please keep your benches clear.',
        category: 'quality',
        audience: [],
        publishAt: '2026-01-01T00:00:00Z',
        pinned: true,
        ackRequired: true,
      },
    }),
  );
  // What somebody was asked about their signatures is seen by quality once it is explained.
  const watched = await given<{ rows: { number: string }[] }>(quality!.get('/api/qa/ccs/stamp-watch'));
  const first = async (record: string) =>
    (await given<{ options: Row[] }>(certifier!.get(`/api/pick/${record}`))).options[0];
  const customer = await first('customer');
  const note = await given<{ row: Row }>(
    logistics!.post('/api/logistics/delivery-notes', {
      headers: changing(),
      data: { customerId: customer?.id, consignee: 'Andaman Air stores', address: 'Phuket', packageCount: 1 },
    }),
  );
  const item = await first('stockItem');
  const invited = await given<{ link: string }>(
    admin!.post('/api/customer-portal/users', {
      headers: changing(),
      data: { customerId: customer?.id, name: 'Anong Chai', email: 'anong@andaman.example', scopes: ['findings'] },
    }),
  );
  const board = await given<{ link: string }>(
    admin!.post('/api/monitoring/boards', { headers: changing(), data: { name: 'Hangar door' } }),
  );
  const view = await given<{ link: string }>(
    quality!.post('/api/audit-views', {
      headers: changing(),
      data: {
        inspector: 'S. Inspector',
        organisation: 'CAAT',
        purpose: 'Renewal of the approval',
        days: 3,
        contents: ['certificates', 'passport', 'audits', 'documents', 'staff', 'training'],
      },
    }),
  );
  const asked = await given<{ rows: Row[] }>(quality!.get('/api/qa/sent-questionnaires?f.status.in=sent'));
  const mailed = await given<{ link: string }>(
    quality!.post(`/api/qa/sent-questionnaires/${asked.rows[0]?.id}/link`, {
      headers: changing(),
      data: { answerBy: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10) },
    }),
  );
  const sales = await as('sales');
  const offers = await given<{ rows: Row[] }>(sales.get('/api/marketing/quotations?f.status.in=sent'));
  const [offer] = offers.rows;
  const offered = await given<{ link: string }>(
    sales.post(`/api/marketing/quotations/${offer?.id}/link`, { headers: changing(), data: {} }),
  );
  const errors = await given<{ rows: Row[] }>(certifier!.get('/api/certificate-errors'));
  const ofReport = async (api: string) => {
    const { rows } = await given<{ rows: Row[] }>(quality!.get(`${api}?size=500`));
    const row = rows.find(({ reportIdLabel }) => reportIdLabel);
    return { number: row?.number, report: row?.reportIdLabel?.split(' ')[0] };
  };
  const [finding, observation] = await Promise.all(
    ['/api/qa/findings', '/api/qa/internal-audit/observations'].map(ofReport),
  );
  const safety = await as('safety');
  const assessed = await given<{ rows: Row[] }>(safety.get('/api/safety/hira?size=100'));
  const risk = assessed.rows.find(({ reportIdLabel }) => reportIdLabel);
  const hazards = await given<{ rows: Row[] }>(safety.get(`/api/safety/hazards?f.hiraId.in=${risk?.id}`));
  const ofReportRisk = `/safety/reports/${risk?.reportIdLabel?.split(' ')[0]}/hira/${risk?.number}`;
  const drafts = await given<{ rows: Row[] }>(
    quality!.get('/api/qa/internal-audit/checklist-revisions?f.status.in=draft'),
  );
  const [draft] = drafts.rows;
  const receiptVouchers = await given<{ rows: Row[] }>((await as('finance')).get('/api/finance/vouchers?f.kind.in=rv'));
  const invoices = await given<{ rows: Row[] }>(
    (await as('finance')).get('/api/finance/invoices?f.status.in=posted,paid'),
  );
  const filledForms = await given<{ rows: Row[] }>(quality!.get('/api/form-instances?f.status.in=draft'));
  // Of the personnel files few hold anything, and the one that is met first may hold nothing.
  const ofFile = async (kept: string) => {
    const { rows } = await given<{ rows: Row[] }>((await as('hr')).get(`/api/hr/${kept}`));
    return { address: `/hr/${kept}/${rows[0]?.id}`, who: 'hr' };
  };
  const files = await Promise.all(['employee-certificates', 'educations', 'identity-documents'].map(ofFile));
  const revisions = await given<{ rows: (Row & { documentId: string; status: string })[] }>(
    quality!.get('/api/documents/revisions?size=500'),
  );
  const { rows: written } = revisions;
  const superseded = written.find(({ status }) => status === 'superseded');
  const current = written.find(
    ({ documentId, status }) => documentId === superseded?.documentId && status === 'effective',
  );
  const inForce = await Promise.all(
    written
      .filter(({ status }) => status === 'effective')
      .slice(0, 12)
      .map(({ id }) =>
        given<{ attachments: Row[] }>(quality!.get(`/api/attachments?entity=documentRevision&entityId=${id}`)),
      ),
  );
  const manual = inForce.flatMap(({ attachments }) => attachments)[0];
  const draftRevision = written.find(({ status }) => status === 'draft');
  const technique = await given<{ row: Row }>(
    (await as('ndt')).post('/api/ndt-techniques', {
      headers: changing(),
      data: {
        code: 'VT-W-09',
        revision: 1,
        title: 'Wheel halves, visual',
        method: 'VT',
        procedureRef: 'AP-763',
        families: ['wheel'],
        material: 'Forged aluminium',
        surfaceState: 'Clean',
        areas: [],
        coveragePct: 100,
        defaults: { aid: 'Lens, 10 times' },
        limits: { lightLux: { min: '1000' } },
        acceptance: { depthMm: '0.1' },
        requiredChecks: [],
        equipment: [],
        materials: [],
      },
    }),
  );
  const inside = (link: string) => link.replace(/^https?:\/\/[^/]+/, '');
  const { certificate } = signed;
  const addresses = [
    `/announcements/${news.row.id}`,
    `/announcements/${news.row.id}/edit`,
    // A draft, with what keeps it from being published.
    `/maintenance/ndt/techniques/${technique.row.id}`,
    `/maintenance/releases/${certificate.number}`,
    `/maintenance/releases/errors/${errors.rows[0]?.id}`,
    '/maintenance/release-forms',
    // A wheel and a battery known for years.
    '/maintenance/serials/C20195162/4609',
    '/maintenance/serials/2758/58650',
    `/verify/${certificate.verifyToken}`,
    `/logistics/shipping/dn/${note.row.id}`,
    `/store/consumables/shelflife/${item?.id}`,
    '/maintenance/capabilities/cmm/24-30-99/info',
    '/maintenance/mmc/ABS0001254/inspection-report/new',
    '/maintenance/workorders?view=board',
    '/q/tool/nothing',
    // The report that is found first has neither.
    `/qa/internal-audit/reports/${finding?.report}/findings/${finding?.number}`,
    `/qa/internal-audit/reports/${observation?.report}/observations/${observation?.number}`,
    `/qa/internal-audit/observations/${observation?.number}`,
    `/qa/internal-audit/checklists/${draft?.checklistId}/r/${draft?.id}/edit`,
    `${ofReportRisk}/hazard/${hazards.rows[0]?.code}`,
    `/maintenance/forms/${filledForms.rows[0]?.number}`,
    `/qa/revision-control/revisions/${current?.id}/difference`,
    '/training/check-in/00000000-0000-0000-0000-000000000000.2026-11-30-am.aaaaaaaaaaaaaaaaaaaaaa',
    '/maintenance/defects/C20195162',
    // Its link stands in a part another module puts above the live list.
    '/qa/ccs/list-of-certifying-staff/CCS-002',
  ];
  return [
    { address: '/maintenance/mmc/ABS0001240' },
    ...addresses.map((address) => ({ address })),
    ...files,
    { address: `/finance/vouchers/rv/${receiptVouchers.rows[0]?.id}`, who: 'finance' },
    // Without an invoice it asks for one.
    { address: `/finance/credit-notes/new?invoice=${invoices.rows[0]?.id}&kind=credit`, who: 'finance' },
    // They ask for a customer first; the first of the finance department’s list has invoices.
    { address: `/finance/invoicing/statement?customer=${invoices.rows[0]?.customerId}`, who: 'finance' },
    { address: `/finance/billing-notes/new?customer=${invoices.rows[0]?.customerId}`, who: 'finance' },
    // One floor is shown at /map itself.
    { address: '/map/GROUND', who: 'planner' },
    { address: '/search?q=wheel', who: 'planner' },
    { address: '/qa/docs?text=inspection', who: 'quality' },
    { address: `/qa/ccs/stamp-watch/${watched.rows[0]?.number}`, who: 'quality' },
    { address: '/qa/training/what-if/HF?recurrence=6', who: 'quality' },
    // A copy nobody works to, with its banner; and questions on a draft.
    { address: `/qa/revision-control/revisions/${superseded?.id}?page=1`, who: 'quality' },
    { address: `/qa/revision-control/revisions/${draftRevision?.id}`, who: 'quality' },
    { address: '/qa/training/classes?month=2026-11', who: 'quality' },
    { address: '/qa/ccs/on-a-day?day=2026-11-20', who: 'quality' },
    { address: '/maintenance/templates/new-form/preliminary-report-brake', who: 'quality' },
    { address: '/maintenance/templates/new-form/preliminary-report-brake?tab=try', who: 'quality' },
    { address: '/my-logbook', who: 'mechanic' },
    // Who decides on purchases sees what waits, with the lines of its orders.
    { address: '/purchasing/approver', who: 'somchai' },
    // Its first view is empty in the demo; the sheets are in the next one.
    { address: '/maintenance/templates/step-data?f.status.in=published', who: 'planner' },
    { address: '/task-cards/ABS0001240', who: 'mechanic' },
    { address: '/maintenance/mmc/NOSUCH', who: 'planner' },
    { address: '/nowhere', who: 'viewer' },
    { address: '/verify/nothing', who: 'stranger' },
    { address: '/verify-authorization/nothing', who: 'stranger' },
    { address: '/verify-document/nothing', who: 'stranger' },
    { address: '/portal', who: 'stranger' },
    { address: '/portal/statement', who: 'customer' },
    { address: '/portal/stock', who: 'customer' },
    { address: inside(invited.link), who: 'stranger' },
    { address: inside(offered.link), who: 'stranger' },
    { address: `/portal/quotations/${offer?.number}`, who: 'stranger' },
    { address: `/marketing/quotations/${offer?.number}`, who: 'sales' },
    { address: '/reset-password?again#secret', who: 'stranger' },
    { address: inside(board.link), who: 'stranger' },
    { address: inside(view.link), who: 'stranger' },
    { address: inside(mailed.link), who: 'stranger' },
    { address: `/audit/${certificate.number}`, who: 'stranger' },
    { address: '/audit/room/training', who: 'stranger' },
    { address: `/audit/room/audits/${finding?.report}`, who: 'stranger' },
    { address: `/audit/room/documents/files/${manual?.id}?name=Manual`, who: 'stranger' },
  ];
}

// What only the width changes, the further tabs of a screen, and three screens of four in their other theme, are looked at in
// `npm run test:long`: that takes three times as long.
const isLong = process.env['TEST_LONG'] !== undefined;
const extent = isLong ? 'on each tab, in light and dark, at three widths' : 'a quarter of them in light and dark';

test(`axe finds nothing on any screen built, ${extent}, nor on their forms; a list ends on the screen`, async () => {
  const faults: string[] = [];
  let dialogs = 0;
  let lists = 0;
  let visited = 0;
  const lookedAt = new Set<string>();
  /** What axe has to say of a screen, on its first tab or on each. The others are opened all the same: their list is measured, their dialogs looked at. */
  const byAxe = (page: Page, { name }: Place): Promise<string[]> => {
    const [screen = name, view] = name.split('?');
    if (view && lookedAt.has(screen) && !isLong) return Promise.resolve([]);
    lookedAt.add(screen);
    visited += 1;
    return isLong || visited % 4 === 0 ? inBothThemes(page) : inOneTheme(page);
  };
  const { screens, missed } = await walk({
    samples: await prepared(),
    open: async (who) => (await app.as(who)).newPage(),
    visit: async (page, place) => {
      const seen = [...(await byAxe(page, place)), ...(await footsOff(page))];
      if ((await page.locator(footOfList).count()) > 0) lists += 1;
      if (isLong) seen.push(...(await inNarrowShapes(page, footsOff)));
      faults.push(...seen.map((line) => `${place.name} (${place.who}) ${line}`));
      for (const opener of [/^(New|Add|Create|Issue|Record|Receive)\b/, /^Edit$/]) {
        const inside = await dialogBehind(page, place, opener);
        if (!inside) continue;
        dialogs += 1;
        faults.push(...inside);
      }
    },
  });
  printFigure(
    'axe',
    `${screens} screens with their tabs, ${visited} looked at, ${lists} of them lists, and ${dialogs} dialogs, ${faults.length} violations, ${missed.length} missed`,
  );
  // Said at once: the end of a run is long in coming, and may be cut off.
  for (const line of [...missed, ...faults]) printFigure('axe', line);
  expect({ missed, faults }).toEqual({ missed: [], faults: [] });
  // Were the foot of a list drawn another way, none of them would be looked at.
  expect(lists).toBeGreaterThan(20);
}, 2_400_000);
