import { expect, test } from 'vitest';
import { standardRoutes } from './standardRoutes.ts';
import { hasNoLoop, routeSchema } from '../../shared/route.ts';

test('every standard route is valid: measurements have limits, judging cards cite data, no circle', () => {
  for (const template of standardRoutes) expect(() => routeSchema.parse(template.route), template.key).not.toThrow();
});

test('cards that wait for each other in a circle are refused', () => {
  expect(
    hasNoLoop([
      { cardNo: 'T010', predecessors: ['T020'] },
      { cardNo: 'T020', predecessors: ['T010'] },
    ]),
  ).toBe(false);
  expect(hasNoLoop([{ cardNo: 'T010', predecessors: ['T999'] }])).toBe(false);
  expect(
    hasNoLoop([
      { cardNo: 'T020', predecessors: ['T010'] },
      { cardNo: 'T010', predecessors: [] },
    ]),
  ).toBe(true);
});

test('every route ends by reading the serial number from the part and clearing tools', () => {
  for (const { key, route } of standardRoutes) {
    const last = routeSchema.parse(route).cards.at(-1);
    expect(last?.phase, key).toBe('final');
    expect(
      last?.steps.map((step) => step.type),
      key,
    ).toEqual(expect.arrayContaining(['serialRead', 'clearOfTools']));
  }
});
