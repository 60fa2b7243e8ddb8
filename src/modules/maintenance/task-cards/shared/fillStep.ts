import type { RouteCard, RouteStep, OptionMeaning, StepMark } from './route.ts';
import type { Layout } from '#modules/maintenance/release-gates/shared/layout.ts';
import {
  figureInWords,
  setupFor,
  type SheetData,
  type StepData,
  type TestSetup,
} from '#modules/maintenance/step-data/shared/public.ts';

/** A step of a route with the data of the part number: what is stored when the card is made. */
export interface FilledStep {
  type: RouteStep['type'];
  title: string;
  key: string | null;
  instruction: string | null;
  instructionTh: string | null;
  critical: boolean;
  naAllowed: boolean;
  options: string[];
  meanings: Record<string, OptionMeaning>;
  photoMin: number;
  min: string | null;
  max: string | null;
  unit: string | null;
  decimals: number;
  limitRef: string | null;
  layout: Layout | null;
  toolClass: string | null;
  toolError: string | null;
  /** The stock items it takes: materials, or the parts that are fitted. */
  materialIds: string[];
  test: TestSetup | null;
  component: string | null;
  marks: StepMark | null;
}

/** What a step is filled from: the step data of the part, its attributes, and the manual as it is printed before a page block. */
export interface PartData {
  sheet: SheetData;
  attributes: Readonly<Record<string, unknown>>;
  /** `CMM 32-47-46 Rev 9`. */
  manual: string;
}

function setupOf(
  step: RouteStep,
  data: StepData | undefined,
  part: PartData,
): TestSetup | { missing: string[] } | null {
  if (!step.test) return null;
  const asked = data?.test;
  if (asked && asked.kind !== step.test.kind) return { missing: [`a test of the kind ${step.test.kind}`] };
  return setupFor({ ...step.test, ...asked } as typeof step.test, part.attributes);
}

const inWords = ({ test }: RouteStep, name: string) => (test ? figureInWords(test.kind, name) : name);

/** What the data of a part does not say of a step, in words; empty when the card can be made. */
function missingOf(step: RouteStep, data: StepData | undefined, test: ReturnType<typeof setupOf>): string[] {
  if (!step.key) return [];
  if (!data) return ['everything'];
  const isMeasured = step.type === 'measurement';
  return [
    ...(isMeasured && !data.limit ? ['the limit'] : []),
    ...((isMeasured || step.type === 'toolUse' || step.type === 'testRun') && !data.tool ? ['the tool class'] : []),
    ...(step.type === 'consumableUse' && !data.materials ? ['the material'] : []),
    ...(step.type === 'partFit' && !data.parts ? ['the part'] : []),
    ...(test && 'missing' in test ? test.missing.map((name) => inWords(step, name)) : []),
  ];
}

/** The stock items a step takes: its materials, or the parts that are fitted at it. */
export const itemsAt = (type: string, data: StepData | undefined): string[] =>
  (type === 'consumableUse' ? data?.materials : type === 'partFit' ? data?.parts : undefined) ?? [];

const isMeaning = (option: NonNullable<RouteStep['options']>[number]) => typeof option !== 'string';

/** One step with its data, or what the data does not say. */
function fillStep(step: RouteStep, part: PartData): FilledStep | { missing: string } {
  const data = step.key === undefined ? undefined : part.sheet[step.key];
  const test = setupOf(step, data, part);
  const missing = missingOf(step, data, test);
  if (missing.length > 0) return { missing: `${step.title} (${missing.join(', ')})` };
  // The tool is judged by the limit too, when it is named in a step of its own.
  const limit = step.type === 'measurement' || step.type === 'toolUse' ? data?.limit : undefined;
  return {
    type: step.type,
    title: step.title,
    key: step.key ?? null,
    instruction: data?.instruction ?? step.instruction ?? null,
    instructionTh: data?.instructionTh ?? step.instructionTh ?? null,
    critical: step.critical ?? false,
    naAllowed: step.naAllowed ?? false,
    options: (step.options ?? []).map((option) => (typeof option === 'string' ? option : option.value)),
    meanings: Object.fromEntries(
      (step.options ?? []).filter(isMeaning).map((option) => {
        const { value, ...meaning } = option as OptionMeaning & { value: string };
        return [value, meaning];
      }),
    ),
    photoMin: step.photoMin ?? 0,
    min: limit?.min ?? null,
    max: limit?.max ?? null,
    unit: limit?.unit ?? null,
    decimals: limit?.decimals ?? 0,
    limitRef: data ? `${part.manual}, ${data.reference}` : null,
    layout: (step.type === 'measurement' && data?.layout) || null,
    toolClass: data?.tool?.class ?? null,
    toolError: data?.tool?.maximumError ?? null,
    materialIds: itemsAt(step.type, data),
    test: test && !('missing' in test) ? test : null,
    component: step.component ?? null,
    marks: step.marks ?? null,
  };
}

/** A step that only says what to do. */
export const plainStep = (title: string): FilledStep => ({
  type: 'instruction',
  title,
  key: null,
  instruction: null,
  instructionTh: null,
  critical: false,
  naAllowed: false,
  options: [],
  meanings: {},
  photoMin: 0,
  min: null,
  max: null,
  unit: null,
  decimals: 0,
  limitRef: null,
  layout: null,
  toolClass: null,
  toolError: null,
  materialIds: [],
  test: null,
  component: null,
  marks: null,
});

/** All cards with their data, or the names of what the data does not say. */
export function fillCards(
  cards: readonly RouteCard[],
  part: PartData,
): { cards: (Omit<RouteCard, 'steps'> & { steps: FilledStep[] })[] } | { missing: string[] } {
  const missing: string[] = [];
  const filled = cards.map((card) => ({
    ...card,
    ndtRequired: card.ndtRequired.map((asked) => {
      const technique = part.sheet[asked.key]?.technique;
      if (!technique && !asked.outside) missing.push(`${asked.method} of ${asked.item} (the technique)`);
      return { ...asked, ...(technique ? { technique } : {}) };
    }),
    steps: card.steps.flatMap((step) => {
      const made = fillStep(step, part);
      if ('missing' in made) {
        missing.push(made.missing);
        return [];
      }
      return [made];
    }),
  }));
  return missing.length > 0 ? { missing } : { cards: filled };
}
