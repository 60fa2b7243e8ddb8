import { useState } from 'react';
import type { z } from 'zod';
import '#kernel/shared/plainErrors.ts';
import type { Field } from '#kernel/shared/field.ts';
import { ApiError, messageOf } from '../data/api.ts';
import { cleaned, emptyValue, type Values } from './fieldValues.ts';

export type Errors = Record<string, string>;

function firstErrors(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Errors {
  const errors: Errors = {};
  for (const issue of issues) errors[String(issue.path[0] ?? '')] ??= issue.message;
  return errors;
}

/** Values and errors of a set of fields: checked by the same schema as the server's, complaints of the server placed on the inputs. */
export function useFields(fields: readonly [string, Field][], schema: z.ZodType, initial: Values) {
  const start = () => Object.fromEntries(fields.map(([name, field]) => [name, initial[name] ?? emptyValue(field)]));
  const [values, setValues] = useState<Values>(start);
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<string | null>(null);

  const check = (candidate: Values): Errors => {
    const body = Object.fromEntries(fields.map(([name, field]) => [name, cleaned(field, candidate[name])]));
    // An empty input is null to a record and absent to a step; the schema is asked the way the server will be.
    const knowsNull = (field: Field) => field.required || field.schema.safeParse(null).success;
    const asked = fields.filter(([name, field]) => body[name] !== null || knowsNull(field)).map(([name]) => name);
    const result = schema.safeParse(Object.fromEntries(asked.map((name) => [name, body[name]])));
    // Spec §5: an empty required field says "Required", whatever sentence the schema has about types.
    const missing = Object.fromEntries(
      fields.filter(([name, field]) => field.required && body[name] === null).map(([name]) => [name, 'Required']),
    );
    return { ...(result.success ? {} : firstErrors(result.error.issues)), ...missing };
  };
  return {
    values,
    errors,
    refusal,
    replace: setValues,
    set: (name: string, value: unknown) => {
      const next = { ...values, [name]: value };
      setValues(next);
      setRefusal(null);
      // A complaint goes as soon as its reason does; a new one waits for the next submit.
      if (errors[name]) setErrors(({ [name]: _gone, ...others }) => others);
    },
    /** True when all is well; else the first input at fault gets the focus. */
    validate: (): boolean => {
      const found = check(values);
      setErrors(found);
      setRefusal(found[''] ?? null);
      focusFirst(fields, found);
      return Object.keys(found).length === 0;
    },
    /** Places what the server said: on its inputs, or above the buttons. */
    take: (error: unknown) => {
      const known = new Set(fields.map(([name]) => name));
      const found: Errors = {};
      const loose: string[] = [];
      for (const { path, message } of error instanceof ApiError ? error.fields : []) {
        const name = path.replace(/^input\./, '').split('.')[0] ?? '';
        if (known.has(name)) found[name] ??= message;
        else loose.push(message);
      }
      setErrors(found);
      setRefusal(Object.keys(found).length > 0 ? (loose[0] ?? null) : messageOf(error));
      focusFirst(fields, found);
    },
  };
}

function focusFirst(fields: readonly [string, Field][], errors: Errors): void {
  const name = fields.find(([key]) => errors[key])?.[0];
  if (name) document.querySelector<HTMLElement>(`form [name="${name}"]`)?.focus();
}
