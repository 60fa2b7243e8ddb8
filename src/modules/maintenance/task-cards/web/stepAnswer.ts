import { dayOf } from '#kernel/shared/dates.ts';
import { valueCount } from '#modules/maintenance/release-gates/shared/layout.ts';
import type { dateAboutWords, defectWords } from '../shared/cardWords.ts';
import type { StepShown } from './jobCards.ts';
import { valuesInWords } from './limitWords.ts';
import { emptyTest, isBlankTest, readingsOf, verdictOf, type TestTyped } from './testAnswer.ts';

/** A finding the server knows. */
export interface RaisedFinding {
  id: string;
  number: string;
}

/** A finding as it is raised at the bench. */
export interface FindingTyped {
  defectCode: keyof typeof defectWords;
  severity: 'minor' | 'major' | 'critical';
  description: string;
  place?: string;
  itemPartNumber?: string;
  /** Pieces of a lot, or detail parts, that have it; one when left out. */
  quantity?: number;
  /** Of a documentation finding: the date our record has wrong, and the month on the part. */
  dateAbout?: keyof typeof dateAboutWords;
  dateMonth?: string;
}

/** What a person has typed or chosen for a step and not yet sent. */
export interface Answer {
  measured?: string;
  /** All values of a step that has several, in the order of its layout. */
  values?: string[];
  /** The person pressed the big button of a step that is confirmed. */
  confirmed?: boolean;
  value?: string;
  photos?: string[];
  toolId?: string;
  /** What was chosen, in words: shown while the server cannot be asked. */
  toolLabel?: string;
  batchId?: string;
  batchLabel?: string;
  notApplicable?: string;
  /** Raised together with a value outside its limits. */
  finding?: FindingTyped;
  quantity?: string;
  serialNumber?: string;
  removedSerial?: string;
  /** Why nobody can read the serial number of a removed cell. */
  removedUnread?: string;
  /** The place of a cell in its battery, as typed. */
  position?: string;
  /** `yes`: fitted beside what stands at the step already. */
  also?: string;
  customerConsent?: string;
  reason?: string;
  test?: TestTyped;
}

/** What a step sends to the server: the shape of its endpoint's body. */
export type StepBody = Record<string, unknown>;

/** Steps that are confirmed, not filled in. */
export const confirmTypes: ReadonlySet<string> = new Set([
  'instruction',
  'check',
  'stageInspection',
  'signature',
  'clearOfTools',
]);

/** Steps where a measuring or test tool may be named beside the answer. */
export const toolTypes: ReadonlySet<string> = new Set(['measurement', 'toolUse', 'testRun']);

const isNumber = (text: string): boolean => /^-?\d+([.]\d+)?$/.test(text.trim());

/** True when an answer holds what its step asks for; the server checks again. */
export function isAnswered(step: StepShown, answer: Answer): boolean {
  if (
    (answer.photos?.length ?? 0) <
    (step.type === 'photo' || step.type === 'file' ? Math.max(1, step.photoMin) : step.photoMin)
  )
    return false;
  if (confirmTypes.has(step.type)) return answer.confirmed === true;
  if (step.type === 'photo' || step.type === 'file') return true;
  switch (step.type) {
    case 'measurement':
      if (step.layout)
        return answer.values?.length === valueCount(step.layout) && answer.values.every((value) => isNumber(value));
      return isNumber(answer.measured ?? '');
    case 'toolUse':
      return Boolean(answer.toolId);
    case 'consumableUse':
    case 'partFit':
      return Boolean(answer.batchId);
    case 'testRun': {
      const verdict = verdictOf(step, answer.test);
      return verdict !== null && verdict.refusal === null;
    }
    default:
      return Boolean(answer.value?.trim());
  }
}

/** The tool an answer is given with: the one chosen, else the one of the card that stands in its field. */
export const toolIdOf = (step: StepShown, answer: Answer): string | undefined =>
  answer.toolId ?? (toolTypes.has(step.type) ? step.toolAtHand?.id : undefined);

/** The body for an answer, without what the step's type does not take. */
export function bodyOf(step: StepShown, answer: Answer): StepBody {
  const body: StepBody = {};
  if (confirmTypes.has(step.type)) body['value'] = true;
  else if (step.type === 'measurement' && step.layout) body['values'] = answer.values?.map((value) => value.trim());
  else if (step.type === 'measurement') body['measured'] = answer.measured?.trim();
  else if (step.type === 'testRun') body['test'] = readingsOf(step.test, answer.test);
  else if (answer.value !== undefined) body['value'] = answer.value.trim();
  const toolId = toolIdOf(step, answer);
  if (toolId) body['toolId'] = toolId;
  for (const name of [
    'batchId',
    'quantity',
    'serialNumber',
    'removedSerial',
    'removedUnread',
    'customerConsent',
    'reason',
  ] as const) {
    if (answer[name]) body[name] = answer[name];
  }
  if (answer.position?.trim()) body['position'] = Number(answer.position);
  if (answer.also) body['also'] = true;
  if (answer.photos && answer.photos.length > 0) body['photos'] = answer.photos;
  return body;
}

/** True when nothing is lost by throwing the answer away. */
export function isBlank(step: Pick<StepShown, 'test'> | null, answer: Answer | undefined): boolean {
  if (!answer) return true;
  const { test, photos, confirmed, values, finding: _with, ...texts } = answer;
  const isWritten =
    [...Object.values(texts), ...(values ?? [])].some((text) => text?.trim()) || !isBlankTest(step?.test ?? null, test);
  return !isWritten && confirmed !== true && (photos?.length ?? 0) === 0;
}

type Translate = (text: string, values?: Record<string, unknown>) => string;

/** An answer that is not on the server yet, in words. */
export function answerWords(step: StepShown, answer: Answer, t: Translate): string {
  if (answer.notApplicable) return t('Not applicable: {{reason}}', { reason: answer.notApplicable });
  const readings = answer.test ? verdictOf(step, answer.test)?.statement : undefined;
  const photos = answer.photos?.length ?? 0;
  const parts = [
    answer.values?.some((value) => value.trim()) && valuesInWords(step, answer.values, t),
    answer.measured?.trim() && `${answer.measured.trim()} ${step.unit ?? ''}`.trim(),
    answer.confirmed && t('Done'),
    answer.toolLabel,
    answer.batchLabel,
    answer.quantity?.trim() && t('quantity {{count}}', { count: answer.quantity.trim() }),
    answer.serialNumber?.trim(),
    answer.value?.trim(),
    readings,
    photos > 0 && t('{{count}} photos', { count: photos }),
    answer.finding && `${t('Finding')}: ${answer.finding.description}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** What an empty step starts with. */
export function emptyAnswer(step: StepShown, now: Date): Answer {
  if (step.type === 'testRun') return { test: emptyTest(step.test) };
  return step.type === 'date' ? { value: dayOf(now) } : {};
}
