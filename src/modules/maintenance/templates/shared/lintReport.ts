import {
  fieldsOf,
  fieldTypes,
  type FormField,
  type FormSchema,
} from '#modules/maintenance/form-fields/shared/public.ts';
import { isLayoutKind, lintLayout, methodOf } from '#modules/maintenance/ndt-layouts/shared/public.ts';
import { isReportKind } from './formTemplate.record.ts';
import { lintForm, type EarlierVersion, type Fault } from './lintForm.ts';

/** The longest short name, heading and requirement of an item, and the most items, as a report stores them. */
const most = { name: 60, requirement: 300, items: 200 } as const;

/** What keeps a template of any kind from being put in use. */
export const lintTemplate = (kind: string, schema: FormSchema, earlier: readonly EarlierVersion[] = []): Fault[] => [
  ...lintForm(schema, earlier),
  ...(isReportKind(kind) ? lintReport(schema) : []),
  ...(isLayoutKind(kind) ? lintLayout(methodOf(kind), schema) : []),
];

/** What keeps the items of an inspection report from being put in use: each is a check with a short name and what it asks. */
function lintReport(schema: FormSchema): Fault[] {
  const items = fieldsOf(schema);
  const names = new Set<string>();
  return [
    ...schema.sections
      .filter(({ title }) => title.length > most.name)
      .map(({ id, title }) => ({ at: id, text: `Section "${title}" has more than ${most.name} characters.` })),
    ...(items.length > most.items ? [{ at: '', text: `An inspection report has at most ${most.items} items.` }] : []),
    ...items.flatMap((item) => {
      const isAgain = names.has(item.label);
      names.add(item.label);
      return itemFaults(item, isAgain).map((text) => ({ at: item.id, text }));
    }),
  ];
}

function itemFaults(item: FormField, isAgain: boolean): string[] {
  const { type, label, help = '', showIf, requiredIf, second, limit, picture } = item;
  return [
    ...(type === 'check' ? [] : [`An inspection report has checks alone: "${label}" is ${fieldTypes[type]}.`]),
    ...(isAgain ? [`Two items are called "${label}".`] : []),
    ...(label.length > most.name ? [`Item "${label}" has more than ${most.name} characters.`] : []),
    ...(help.trim() === '' ? [`Item "${label}" does not say what is asked.`] : []),
    ...(help.length > most.requirement
      ? [`What item "${label}" asks has more than ${most.requirement} characters.`]
      : []),
    ...(showIf || requiredIf || second || limit || picture
      ? [`Item "${label}" has a condition, limit, picture or second signature: those belong to a form.`]
      : []),
  ];
}
