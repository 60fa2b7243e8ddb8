import type { RouteCard, RouteStep } from '../../shared/route.ts';
import type { RouteTest } from '../../shared/testRun.ts';
import { helperLines } from './helperLines.ts';

/** Short hands for the steps routes are written in: each gives one step of the shape `shared/route.ts` checks. */
export const check = (title: string, instruction?: string, more: Partial<RouteStep> = {}): RouteStep => ({
  type: 'check',
  title,
  ...(instruction ? { instruction } : {}),
  ...more,
});

export const measure = (
  title: string,
  limit: { min?: string; max?: string; unit: string; decimals: number; ref: string },
  more: Partial<RouteStep> = {},
): RouteStep => ({
  type: 'measurement',
  title,
  ...(limit.min === undefined ? {} : { min: limit.min }),
  ...(limit.max === undefined ? {} : { max: limit.max }),
  unit: limit.unit,
  decimals: limit.decimals,
  limitRef: limit.ref,
  ...more,
});

export const tool = (title: string, more: Partial<RouteStep> = {}): RouteStep => ({ type: 'toolUse', title, ...more });
export const consumable = (title: string, more: Partial<RouteStep> = {}): RouteStep => ({
  type: 'consumableUse',
  title,
  ...more,
});
export const part = (title: string, more: Partial<RouteStep> = {}): RouteStep => ({ type: 'partFit', title, ...more });
export const choose = (title: string, options: string[], more: Partial<RouteStep> = {}): RouteStep => ({
  type: 'choice',
  title,
  options,
  ...more,
});
export const text = (title: string, more: Partial<RouteStep> = {}): RouteStep => ({ type: 'value', title, ...more });

/** A test run; what `test` leaves open comes from the part number when the cards are made. */
export const testRun = (title: string, test: RouteTest, more: Partial<RouteStep> = {}): RouteStep => ({
  type: 'testRun',
  title,
  test,
  ...more,
});

type CardInput = Pick<RouteCard, 'cardNo' | 'phase' | 'title' | 'steps'> & Partial<RouteCard>;

/** One card; each step has its Thai line, the card waits for `after` and cites the part's own manual at `section`. */
export function card(input: CardInput & { after?: string[]; section?: string }): RouteCard {
  const { after = [], section, steps, ...given } = input;
  const judges = given.judgesPart ?? section !== undefined;
  return {
    judgesPart: judges,
    mandatory: true,
    naAllowed: false,
    skill: null,
    minLevel: 1,
    estimateMinutes: 30,
    predecessors: after,
    cites: section === undefined ? [] : [{ manual: 'cmm', section }],
    ndtRequired: [],
    consumablesRequired: [],
    steps: steps.map((step) => ({ instructionTh: helperLines[step.title], ...step })),
    ...given,
  };
}

/** The last card of every route: the number is read from the part itself, and nothing is left inside (G01, G19). */
export function finalCard(cardNo: string, after: string[]): RouteCard {
  return card({
    cardNo,
    phase: 'final',
    title: 'Final: identity, marking, clear of tools',
    section: 'Assembly',
    after,
    estimateMinutes: 20,
    steps: [
      {
        type: 'serialRead',
        title: 'Read the serial number from the data plate',
        instruction: 'Read it from the part, not from the traveller.',
        instructionTh: 'อ่านจากป้ายบนชิ้นงาน ไม่ใช่จากใบงาน',
      },
      check('Marking and data plate legible'),
      {
        type: 'clearOfTools',
        title: 'Clear of tools, parts and material',
        instruction: 'Every tool is back, nothing is left inside.',
        instructionTh: 'คืนเครื่องมือครบ ไม่มีสิ่งใดตกค้าง',
      },
    ],
  });
}
