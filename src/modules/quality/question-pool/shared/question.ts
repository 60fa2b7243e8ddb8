import type { questionKinds } from './question.record.ts';

/** What of a question decides whether it can be asked. */
export interface QuestionFacts {
  kind: keyof typeof questionKinds;
  textEn?: string | null | undefined;
  textTh?: string | null | undefined;
  answersEn?: string | null | undefined;
  answersTh?: string | null | undefined;
  rightAnswer: string;
  tolerance?: string | null | undefined;
}

export interface QuestionFault {
  field: 'textEn' | 'answersEn' | 'answersTh' | 'rightAnswer' | 'tolerance';
  sentence: string;
}

const letters = 'ABCDE';

/** The answers of one language, one on each line. */
export const answersOf = (lines: string | null | undefined): string[] =>
  (lines ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The places of the right answers: `A,C` is 0 and 2; null where this is no list of letters. */
export function rightPlaces(rightAnswer: string): number[] | null {
  const parts = rightAnswer.split(',').map((part) => part.trim());
  const places = parts.map((part) => (part.length === 1 ? letters.indexOf(part) : -1));
  return places.includes(-1) ? null : places;
}

const faulty = (field: QuestionFault['field'], sentence: string): QuestionFault => ({ field, sentence });

function numberFault(facts: QuestionFacts): QuestionFault | null {
  if (facts.answersEn || facts.answersTh)
    return faulty(
      facts.answersEn ? 'answersEn' : 'answersTh',
      'Where a number is asked there are no answers to choose from.',
    );
  return /^-?\d+(\.\d+)?$/.test(facts.rightAnswer)
    ? null
    : faulty('rightAnswer', 'Give the right number, such as 12.5.');
}

function choiceFault(facts: QuestionFacts, lists: readonly { field: 'answersEn' | 'answersTh'; answers: string[] }[]) {
  for (const { field, answers } of lists) {
    if (answers.length < 2 || answers.length > 5) return faulty(field, 'Give two to five answers, one on each line.');
    if (new Set(answers).size < answers.length) return faulty(field, 'Two answers are the same.');
  }
  const count = lists[0]?.answers.length ?? 0;
  if (lists.some(({ answers }) => answers.length !== count))
    return faulty('answersTh', 'English and Thai have the same answers in the same order.');
  if (facts.kind === 'trueFalse' && count !== 2)
    return faulty(lists[0]?.field ?? 'answersEn', 'True or false has two answers.');
  const right = rightPlaces(facts.rightAnswer);
  if (!right || new Set(right).size < right.length || right.some((place) => place >= count))
    return faulty('rightAnswer', 'Name right answers by the letters of their lines, each once.');
  return facts.kind !== 'multi' && right.length !== 1
    ? faulty('rightAnswer', 'This kind has exactly one right answer.')
    : null;
}

/** Why a question cannot be asked as it stands, or null (quality-people 3.5, QuestionVersion). */
export function questionFault(facts: QuestionFacts): QuestionFault | null {
  if (!facts.textEn && !facts.textTh) return faulty('textEn', 'Write the question in English, in Thai, or in both.');
  if (facts.kind === 'number') return numberFault(facts);
  if (facts.tolerance) return faulty('tolerance', 'Only a number has a tolerance.');
  const lists = [
    ...(facts.textEn || facts.answersEn ? [{ field: 'answersEn' as const, answers: answersOf(facts.answersEn) }] : []),
    ...(facts.textTh || facts.answersTh ? [{ field: 'answersTh' as const, answers: answersOf(facts.answersTh) }] : []),
  ];
  return choiceFault(facts, lists);
}
