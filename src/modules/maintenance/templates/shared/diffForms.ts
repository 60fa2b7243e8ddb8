import {
  fieldTypes,
  type FormField,
  type FormSchema,
  type FormSection,
} from '#modules/maintenance/form-fields/shared/public.ts';

/** One difference between two versions of a form, as an approver reads it. */
export interface Difference {
  kind: 'added' | 'removed' | 'changed' | 'moved';
  /** `Bead seat depth`, or the title of a section. */
  what: string;
  /** What of it, and the value before and now; empty when it was added, removed or moved. */
  part: string;
  before: string;
  now: string;
}

const parts: readonly [label: string, read: (field: FormField) => unknown][] = [
  ['Label', (field) => field.label],
  ['Label in Thai', (field) => field.labelTh],
  ['Type', (field) => fieldTypes[field.type]],
  ['Help', (field) => field.help],
  ['Help in Thai', (field) => field.helpTh],
  ['Required', (field) => (field.required ? 'Yes' : undefined)],
  ['Asked for if', (field) => field.requiredIf],
  ['Shown if', (field) => field.showIf],
  ['Formula', (field) => field.formula],
  ['Decimals', (field) => field.decimals],
  ['Minimum', (field) => field.limit?.min],
  ['Maximum', (field) => field.limit?.max],
  ['Unit', (field) => field.limit?.unit],
  ['Data reference', (field) => field.limit?.reference],
  ['Choices', (field) => field.options?.map(({ label }) => label).join(', ')],
  ['Second signature', (field) => (field.second ? 'Yes' : undefined)],
  ['Picture', (field) => field.picture],
  ['Rows', (field) => (field.type === 'table' ? `${field.minRows ?? 0}–${field.maxRows ?? 100}` : undefined)],
];

const words = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

function changes(what: string, before: FormField, now: FormField): Difference[] {
  const own = parts.flatMap(([part, read]): Difference[] => {
    const [old, next] = [words(read(before)), words(read(now))];
    return old === next ? [] : [{ kind: 'changed', what, part, before: old, now: next }];
  });
  const columnsOf = (field: FormField) => (field.columns ?? []) as readonly FormField[];
  return [...own, ...listDifferences(columnsOf(before), columnsOf(now), `${what}: `)];
}

function listDifferences(before: readonly FormField[], now: readonly FormField[], lead: string): Difference[] {
  const old = new Map(before.map((field) => [field.id, field]));
  const next = new Set(now.map(({ id }) => id));
  const whole = (kind: 'added' | 'removed', field: FormField): Difference => ({
    kind,
    what: `${lead}${field.label}`,
    part: '',
    before: kind === 'removed' ? fieldTypes[field.type] : '',
    now: kind === 'added' ? fieldTypes[field.type] : '',
  });
  return [
    ...now.flatMap((field) => {
      const was = old.get(field.id);
      return was ? changes(`${lead}${field.label}`, was, field) : [whole('added', field)];
    }),
    ...before.filter(({ id }) => !next.has(id)).map((field) => whole('removed', field)),
  ];
}

const sectionOf = (schema: FormSchema, fieldId: string): FormSection | undefined =>
  schema.sections.find(({ fields }) => fields.some(({ id }) => id === fieldId));

/** What the newer version says otherwise: fields by their ids, so that one moved or renamed is not one removed and one added. */
export function diffForms(before: FormSchema, now: FormSchema): Difference[] {
  const fields = (schema: FormSchema) => schema.sections.flatMap((section) => section.fields);
  const sections = now.sections.flatMap((section): Difference[] => {
    const was = before.sections.find(({ id }) => id === section.id);
    if (!was) return [{ kind: 'added', what: section.title, part: 'Section', before: '', now: '' }];
    const each = [
      ['Title', was.title, section.title],
      ['Title in Thai', words(was.titleTh), words(section.titleTh)],
      ['Columns', String(was.columns), String(section.columns)],
    ] as const;
    return each
      .filter(([, old, next]) => old !== next)
      .map(([part, old, next]) => ({ kind: 'changed', what: section.title, part, before: old, now: next }));
  });
  const gone = before.sections
    .filter((section) => !now.sections.some(({ id }) => id === section.id))
    .map(({ title }): Difference => ({ kind: 'removed', what: title, part: 'Section', before: '', now: '' }));
  const moved = fields(now).flatMap((field): Difference[] => {
    const from = sectionOf(before, field.id);
    const to = sectionOf(now, field.id);
    return from && to && from.id !== to.id
      ? [{ kind: 'moved', what: field.label, part: 'Section', before: from.title, now: to.title }]
      : [];
  });
  return [...sections, ...gone, ...listDifferences(fields(before), fields(now), ''), ...moved];
}
