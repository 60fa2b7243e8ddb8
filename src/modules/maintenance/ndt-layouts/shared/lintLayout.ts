import {
  fieldsOf,
  fieldTypes,
  isSilent,
  type FormField,
  type FormSchema,
} from '#modules/maintenance/form-fields/shared/public.ts';
import type { NdtMethod } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { factsOf, type LayoutFact } from './facts.ts';

const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));

/** What keeps a layout of NDT reports from being put in use: everything a report of the method records stands on it once, as what it is. */
export function lintLayout(method: NdtMethod, schema: FormSchema): { at: string; text: string }[] {
  const facts = factsOf(method);
  const fields = fieldsOf(schema).filter(({ type }) => !isSilent(type));
  const shown = new Set(fields.map(({ id }) => id));
  const last = schema.sections.at(-1)?.id ?? '';
  return [
    ...facts
      .filter(({ id }) => !shown.has(id))
      .map(({ label }) => ({
        at: last,
        text: `A report of this method records "${label}": the layout does not show it.`,
      })),
    ...fields.flatMap((field) => {
      const fact = facts.find(({ id }) => id === field.id);
      return fieldFaults(field, fact).map((text) => ({ at: field.id, text }));
    }),
    ...fieldsOf(schema)
      .filter(({ type, showIf }) => isSilent(type) && showIf)
      .map(({ id, label }) => ({ at: id, text: `"${label}" has a condition: a layout shows everything.` })),
  ];
}

function fieldFaults(field: FormField, fact: LayoutFact | undefined): string[] {
  const { label, type, options = [], columns = [], showIf, requiredIf, second, limit, picture, formula } = field;
  if (!fact) return [`"${label}" is nothing a report of this method records.`];
  return [
    ...(type === fact.type
      ? []
      : [`"${label}" is ${fieldTypes[type]} here and ${fieldTypes[fact.type]} in the report.`]),
    ...(fact.options &&
    !sameSet(
      options.map(({ value }) => value),
      Object.keys(fact.options),
    )
      ? [`"${label}" has other choices than the report.`]
      : []),
    ...(fact.columns &&
    !sameSet(
      columns.map(({ id }) => id),
      fact.columns.map(({ id }) => id),
    )
      ? [`"${label}" has other columns than the report.`]
      : []),
    ...(showIf || requiredIf || second || limit || picture || formula
      ? [
          `"${label}" has a condition, limit, formula, picture or second signature: those belong to a form or to the technique.`,
        ]
      : []),
  ];
}
