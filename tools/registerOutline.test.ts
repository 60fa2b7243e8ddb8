import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { counterWeb } from '#modules/stores/counter/web/counter.web.ts';
import { badgesWeb } from '#modules/hr/badges/web/badges.web.ts';
import { lostDamagedToolsWeb } from '#modules/quality/lost-damaged-tools/web/lost-damaged-tools.web.ts';
import { registerOutline } from './registerOutline.ts';

test('the first load of a register keeps its addresses, its menu, and its Thai, words and refusals', () => {
  const outline = registerOutline('badges.web.ts', { badgesWeb });
  expect(() => parseAst(outline)).not.toThrow();
  expect(outline).toContain('"path":"/hr/badges"');
  expect(outline).toContain('"menu":[{"path":"/hr/badges"');
  expect(outline).toContain("words:()=>import('./th.ts')");
  expect(outline).not.toMatch(/cardNo|accessZones/);
});

test('a register whose words read the refusals of its server keeps that file in the first load', () => {
  const outline = registerOutline('counter.web.ts', { counterWeb });
  expect(outline).toContain("words:()=>import('./th.refusals.ts')");
});

test('what a register puts into slots of other screens is loaded with its screens', () => {
  const outline = registerOutline('lost-damaged-tools.web.ts', { lostDamagedToolsWeb });
  expect(() => parseAst(outline)).not.toThrow();
  expect(outline).toContain(
    'parts:[{slot:"tool.parts",load:()=>whole().then((m)=>m.lostDamagedToolsWeb.parts[0].load())}]',
  );
});

test('a register’s module with something else that loads is refused by name', () => {
  const more = { ...badgesWeb, quickCreate: undefined, extra: () => null };
  expect(() => registerOutline('badges.web.ts', { more })).toThrow('badges.web.ts');
});
