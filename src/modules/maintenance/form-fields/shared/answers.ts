import { z } from 'zod';
import { isNumber } from './fraction.ts';
import type { FormColumn, FormField } from './formSchema.ts';

/** What was chosen from a register, with its words as they stood then. */
const chosen = z.strictObject({ id: z.uuid(), label: z.string().max(200) });
const attached = z.strictObject({ id: z.uuid(), name: z.string().max(200) });
const pin = z.strictObject({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  note: z.string().trim().max(200),
});
export type Pin = z.infer<typeof pin>;
export type Chosen = z.infer<typeof chosen>;
export type Attached = z.infer<typeof attached>;
export type Cell = string | boolean;
export type TableRow = Record<string, Cell>;
/** One answer of a form; which of these it is follows from the type of its field. */
export type Answer =
  string | boolean | readonly string[] | Chosen | readonly Attached[] | readonly Pin[] | readonly TableRow[];
export type Answers = Record<string, Answer>;

const numberText = z.string().max(32).refine(isNumber, 'A number such as 4.82');

/** What a field takes, without asking whether it is there or inside its limit. */
export function answerSchema(field: FormField | FormColumn): z.ZodType<Answer> | null {
  switch (field.type) {
    case 'heading':
    case 'note':
    case 'formula':
    case 'signature':
      return null;
    case 'number':
    case 'measurement':
      return numberText;
    case 'check':
      return z.boolean();
    case 'choice':
      return z.enum((field.options ?? []).map(({ value }) => value) as [string, ...string[]], 'Choose one of the list');
    case 'multi':
      return z
        .array(z.enum((field.options ?? []).map(({ value }) => value) as [string, ...string[]], 'Choose of the list'))
        .max(40);
    case 'date':
      return z.iso.date('A day such as 2026-11-28');
    case 'time':
      return z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 07:40');
    case 'person':
    case 'tool':
    case 'consumable':
    case 'part':
      return chosen;
    case 'photo':
    case 'file':
      return z.array(attached).max(20);
    case 'drawingPins':
      return z.array(pin).max(60);
    case 'table': {
      const columns = field.columns ?? [];
      const row = z.strictObject(
        Object.fromEntries(
          columns.flatMap((column) => {
            const cell = answerSchema(column);
            return cell ? [[column.id, cell.optional()]] : [];
          }),
        ),
      );
      return z.array(row).max(field.maxRows ?? 100) as unknown as z.ZodType<Answer>;
    }
    case 'text':
    case 'barcode':
      return z.string().trim().max(2000);
  }
}

/** Nothing was filled in. */
export const isEmpty = (answer: Answer | undefined | null): boolean =>
  answer === undefined ||
  answer === null ||
  answer === false ||
  answer === '' ||
  (Array.isArray(answer) && answer.length === 0);

/** An answer in words, for papers, tables and messages. */
export function answerInWords(field: FormField | FormColumn, answer: Answer | undefined): string {
  if (answer === undefined || answer === '') return '';
  const labelOf = (value: string) => field.options?.find((one) => one.value === value)?.label ?? value;
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  if (typeof answer === 'string') return field.type === 'choice' ? labelOf(answer) : answer;
  if (!Array.isArray(answer)) return (answer as Chosen).label;
  const list = answer as readonly (string | Attached | Pin | TableRow)[];
  return list
    .map((one, index) =>
      typeof one === 'string'
        ? labelOf(one)
        : 'name' in one
          ? String(one['name'])
          : 'note' in one
            ? `${index + 1}: ${String(one['note'])}`
            : Object.values(one).join(' '),
    )
    .join(', ');
}
