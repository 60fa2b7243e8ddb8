import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areas, type Role } from '#kernel/shared/areas.ts';
import { can, type Allow, type Holder } from '#kernel/shared/permission.ts';
import { pathOf } from '#kernel/shared/record.ts';
import { allRecords } from '#kernel/server/records/registry.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { wholeProduct } from './everyEndpoint.ts';

// The browser's half is loaded by name: its screens need a browser's types, which the server's programs do not have.
const load = <T>(path: string) => import(new URL(path, import.meta.url).href) as Promise<T>;
interface Screen {
  path: string;
  allow: Allow;
}
interface Item {
  path: string;
  level: number;
  external?: boolean;
}
type Modules = readonly { screens: readonly Screen[] }[];
const { webModules } = await load<{ webModules: Modules }>('./modules.web.ts');
const { sidebar } = await load<{ sidebar: readonly { items: readonly Item[] }[] }>('../kernel/web/shell/sidebar.ts');
const { menuFor, screenAt } = await load<{
  menuFor: (modules: Modules, holder: Holder) => { items: Item[] }[];
  screenAt: (screens: readonly Screen[], path: string) => Screen | undefined;
}>('../kernel/web/shell/context.ts');

// What each entry of the menu asks the server for first; written by hand, so that neither side can agree with itself.
const firstCall: Record<string, string> = {
  '/dashboard': '/api/announcements',
  '/maintenance/release-requests': '/api/release-requests',
  '/maintenance/workorders': '/api/workorders/rows',
  '/maintenance/inspection-reports': '/api/inspection-reports',
  '/maintenance/ndt': '/api/ndt-reports',
  '/maintenance/capabilities': '/api/capabilities/items',
  '/maintenance/templates': '/api/form-templates',
  '/maintenance/releases': '/api/releases',
  '/maintenance/planning': '/api/planning/jobs',
  '/manpower': '/api/manpower/week',
  '/workorders-logs': '/api/workorders-logs',
  '/finance/epa': '/api/finance/epa',
  '/finance/invoicing': '/api/finance/invoices',
  '/finance/rates': '/api/finance/rates/cards',
  '/finance/sku': '/api/finance/sku',
  '/marketing/quotations': '/api/marketing/quotations',
  '/qa/docs': '/api/documents/tree',
  '/qa/revision-control': '/api/documents',
  '/qa/ccs': '/api/authorizations/certifying-staff',
  '/qa/authorization-applications': '/api/qa/authorization-applications',
  '/qa/NDT-training': '/api/ndt-training/people',
  '/qa/training': '/api/training/recurrent',
  '/qa/vendors': '/api/qa/vendors',
  '/qa/internal-audit': '/api/qa/internal-audit/areas',
  '/qa/lost-damaged-tools': '/api/qa/lost-damaged-tools',
  '/safety/reports': '/api/safety/reports',
  '/safety/hira': '/api/safety/hira',
  '/marketing/customers': '/api/customers/rows',
  '/logistics/receiving': '/api/receiving/lines',
  '/logistics/shipping': '/api/logistics/delivery-notes',
  '/tools': '/api/store/tools/rows',
  '/store/spares': '/api/store/spares/queue',
  '/tires': '/api/tires/dashboard',
  '/worn-tires': '/api/tires',
  '/store/consumables': '/api/store/consumables/rows',
  '/store/quarantine': '/api/store/quarantine',
  '/store/mbd-reports': '/api/store/mbd-reports',
  '/store/scraps': '/api/store/scraps',
  '/hr/employees': '/api/employee/rows',
  '/hr/badges': '/api/hr/badges',
  // The list answers a level 1 with the own entries: My Logbook.
  '/hr/logbook': '/api/hr/logbook/recent-work',
  '/admin': '/api/admin/users',
  '/customer-portal': '/api/customer-portal/users',
  '/projects': '/api/projects',
  '/map': '/api/map/floors',
};

// Lists that other people read too, on screens of their own: quality checks manuals and directives against the capability list.
const alsoReadBy: Record<string, Role> = { '/maintenance/capabilities': 'quality.viewer' };

const profiles: { level: 1 | 2 | 3 | 4 | 5; roles: Role[] }[] = [
  ...([1, 2, 3, 4, 5] as const).map((level) => ({ level, roles: [] })),
  ...areas.flatMap((area) => [
    { level: 1 as const, roles: [`${area}.viewer` as Role] },
    { level: 3 as const, roles: [`${area}.admin` as Role] },
  ]),
];

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
}, 120_000);
afterAll(() => app.close());

test('P20 the menu and the server agree: for every profile an entry shows exactly when its first call is answered', async () => {
  const screens = webModules.flatMap((module) => module.screens);
  const built = sidebar
    .flatMap((group) => group.items)
    .filter((item) => !item.external && screenAt(screens, item.path));
  const unknown = built.filter((item) => !firstCall[item.path]).map((item) => item.path);
  expect(unknown, 'new entries of the menu: name their first call above').toEqual([]);

  const wrong: string[] = [];
  let shown = 0;
  let hidden = 0;
  for (const profile of profiles) {
    const person = await app.as(`level:${profile.level}`, ...profile.roles);
    const holder = { permission: profile.level, roles: profile.roles };
    const visible = new Set(menuFor(webModules, holder).flatMap((group) => group.items.map((item) => item.path)));
    for (const item of built) {
      const screen = screenAt(screens, item.path);
      const answer = await person.get(firstCall[item.path] ?? '');
      const isAnswered = answer.status === 200;
      if (visible.has(item.path)) shown += 1;
      else hidden += 1;
      const who = `level ${profile.level} ${profile.roles.join(' ')}`;
      if (![200, 403].includes(answer.status)) wrong.push(`${item.path} for ${who}: answered ${answer.status}`);
      else if (visible.has(item.path) && !isAnswered) wrong.push(`${item.path} shows for ${who}, and is refused`);
      // An entry the specification hides below a level may still be opened by its address; then the call must agree with the screen.
      else if (
        isAnswered !==
        can(holder, [screen?.allow ?? 'signedIn', alsoReadBy[item.path] ?? screen?.allow ?? 'signedIn'].flat())
      )
        wrong.push(`${item.path} for ${who}: the screen ${isAnswered ? 'refuses' : 'opens'}, its call does not`);
    }
  }
  printFigure(
    'P20',
    `${built.length} entries × ${profiles.length} profiles: ${shown} shown, ${hidden} hidden, ${wrong.length} mismatches`,
  );
  expect([...new Set(wrong)]).toEqual([]);
}, 120_000);

test('P20 only the router sends people away from a screen: its right is the one it declares', () => {
  const modules = new URL('../modules/', import.meta.url);
  const turnAway = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((path) => /[.]tsx?$/.test(path))
    .filter((path) =>
      /(?:to=|navigate[(]|redirect[(])["']\/unauthorized/.test(readFileSync(new URL(path, modules), 'utf8')),
    );
  expect(turnAway).toEqual([]);
});

test('the address of every record’s row is that of a screen, with the row’s key in it', () => {
  const screens = webModules.flatMap((module) => module.screens);
  const wrong = allRecords().flatMap((record) => {
    const address = pathOf(record, { id: 'a-key', number: 'a-key', ...(record.key ? { [record.key]: 'a-key' } : {}) });
    if (address === null) return [];
    const isThere = screenAt(screens, address.replace(/[?].*$/, ''));
    return isThere && address.includes('a-key') && !address.includes(':') ? [] : [`${record.name}: ${address}`];
  });
  expect(wrong).toEqual([]);
});
