import { z } from 'zod';
import { rightOfValue } from '#kernel/shared/answers.ts';
import { can, type Allow, type Holder } from '#kernel/shared/permission.ts';

/** Takes out of an answer what who asked may not read. */
export type Hide = (holder: Holder, answer: unknown) => unknown;

/** What an answer of this shape holds that has a right of its own, as a function that leaves it out; null when nothing has. */
export function hiderOf(schema: unknown): Hide | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return hiderOf(schema.unwrap());
  if (schema instanceof z.ZodArray) {
    const each = hiderOf(schema.element);
    return each && ((holder, answer) => (Array.isArray(answer) ? answer.map((one) => each(holder, one)) : answer));
  }
  if (schema instanceof z.ZodUnion) {
    const hiders = schema.options.map(hiderOf).filter((hide) => hide !== null);
    return hiders.length === 0 ? null : (holder, answer) => hiders.reduce((left, hide) => hide(holder, left), answer);
  }
  if (schema instanceof z.ZodRecord) {
    const each = hiderOf(schema.valueType);
    return each && ((holder, answer) => mapped(answer, (value) => each(holder, value)));
  }
  return schema instanceof z.ZodObject ? hiderOfObject(schema) : null;
}

function hiderOfObject(schema: z.ZodObject): Hide | null {
  const rights = new Map<string, Allow>();
  const inside = new Map<string, Hide>();
  for (const [name, value] of Object.entries(schema.shape)) {
    const right = rightOfValue(value as z.ZodType);
    if (right) rights.set(name, right);
    const hide = hiderOf(value);
    if (hide) inside.set(name, hide);
  }
  if (rights.size + inside.size === 0) return null;
  return (holder, answer) =>
    mapped(answer, (value, name) => {
      const right = rights.get(name);
      return right && !can(holder, right) ? undefined : (inside.get(name)?.(holder, value) ?? value);
    });
}

/** An object with each value mapped; what becomes undefined is left out. Anything else as it is. */
function mapped(answer: unknown, map: (value: unknown, name: string) => unknown): unknown {
  if (answer === null || typeof answer !== 'object' || Array.isArray(answer)) return answer;
  const pairs = Object.entries(answer).map(([name, value]) => [name, map(value, name)] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
}
