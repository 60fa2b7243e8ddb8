import type { OptionMeaning, RouteCard, RouteStep } from '../../shared/route.ts';
import type { RouteTest } from '#modules/maintenance/step-data/shared/public.ts';
import { helperLines } from './helperLines.ts';

/** Short hands for the steps routes are written in: each gives one step of the shape `shared/route.ts` checks. */
export const check = (title: string, instruction?: string, more: Partial<RouteStep> = {}): RouteStep => ({
  type: 'check',
  title,
  ...(instruction ? { instruction } : {}),
  ...more,
});

/** A measurement; its limit, its tool and where the manual says so stand in the step data under `key`. */
export const measure = (title: string, key: string, more: Partial<RouteStep> = {}): RouteStep => ({
  type: 'measurement',
  title,
  key,
  ...more,
});

/** A tool named before it is used; its class stands in the step data under `key`, mostly the key of what it measures. */
export const tool = (title: string, key: string, more: Partial<RouteStep> = {}): RouteStep => ({
  type: 'toolUse',
  title,
  key,
  ...more,
});
/** A material; which stock items it may be stands in the step data under `key`. */
export const consumable = (title: string, key: string, more: Partial<RouteStep> = {}): RouteStep => ({
  type: 'consumableUse',
  title,
  key,
  ...more,
});
/** A part that is fitted; which it may be stands in the step data under `key`. */
export const part = (title: string, key: string, more: Partial<RouteStep> = {}): RouteStep => ({
  type: 'partFit',
  title,
  key,
  ...more,
});
/** A choice; an option that means a defect opens its finding. */
export const choose = (
  title: string,
  options: NonNullable<RouteStep['options']>,
  more: Partial<RouteStep> = {},
): RouteStep => ({
  type: 'choice',
  title,
  options,
  ...more,
});
export const text = (title: string, more: Partial<RouteStep> = {}): RouteStep => ({ type: 'value', title, ...more });

/** A test run; its limits stand in the step data under `key` and on the part number. */
export const testRun = (title: string, key: string, test: RouteTest, more: Partial<RouteStep> = {}): RouteStep => ({
  type: 'testRun',
  title,
  key,
  test,
  ...more,
});

/** An option that means a defect, with the finding it opens and the cards it adds. */
export const bad = (value: string, finding: NonNullable<OptionMeaning['finding']>, adds?: string) => ({
  value,
  finding,
  ...(adds ? { adds } : {}),
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
    before: [],
    ndtRequired: [],
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
