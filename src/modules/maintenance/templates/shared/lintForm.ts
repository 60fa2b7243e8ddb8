import {
  compare,
  ExpressionError,
  fieldsOf,
  fieldTypes,
  type FormColumn,
  type FormField,
  type FormSchema,
  fractionOf,
  hasOptions,
  isNumeric,
  isSilent,
  mostFields,
  namesIn,
  parseExpression,
  tooManyFields,
} from '#modules/maintenance/form-fields/shared/public.ts';

/** One fault that blocks publishing, at the field or section it is of. */
export interface Fault {
  at: string;
  text: string;
}

/** A version before, for what a name meant then. */
export interface EarlierVersion {
  number: number;
  schema: FormSchema;
}

const reserved = new Set([
  'and',
  'or',
  'not',
  'if',
  'min',
  'max',
  'avg',
  'count',
  'round',
  'true',
  'false',
  'null',
  'this',
]);

/** What keeps a form from being published: each fault in a sentence (2.15). Empty: it may be handed over. */
export function lintForm(schema: FormSchema, earlier: readonly EarlierVersion[] = []): Fault[] {
  const fields = fieldsOf(schema);
  const faults: Fault[] = [];
  const say = (at: string, text: string) => faults.push({ at, text });
  if (schema.sections.length === 0) say('', 'The form has no section.');
  for (const section of schema.sections) {
    if (!section.title.trim()) say(section.id, 'A section has no title.');
    if (section.fields.length === 0) say(section.id, `Section "${section.title}" has no field.`);
  }
  if (fields.length > 0 && fields.every(({ type }) => isSilent(type))) say('', 'Nothing of the form is filled in.');
  if (fields.length > mostFields) say('', tooManyFields);
  for (const id of twice([...schema.sections.map((section) => section.id), ...fields.map((field) => field.id)]))
    say(id, `The id "${id}" is used twice.`);
  for (const field of fields) {
    faults.push(...fieldFaults(field, field.id));
    if (field.type === 'table') {
      if ((field.columns ?? []).length === 0) say(field.id, `Table "${field.label}" has no column.`);
      for (const id of twice((field.columns ?? []).map((column) => column.id)))
        say(field.id, `Table "${field.label}" has two columns with the id "${id}".`);
      if ((field.minRows ?? 0) > (field.maxRows ?? 100))
        say(field.id, `Table "${field.label}" asks for more rows than it allows.`);
      for (const column of field.columns ?? []) faults.push(...fieldFaults(column, field.id));
    }
    if (field.type === 'drawingPins' && !field.picture)
      say(field.id, `Field "${field.label}" has no drawing to pin on.`);
    if (field.second && isSilent(field.type))
      say(field.id, `Field "${field.label}" holds nothing a second person could sign.`);
  }
  faults.push(...expressionFaults(fields), ...meaningFaults(fields, earlier));
  return faults;
}

function twice(ids: readonly string[]): string[] {
  const [once, again] = [new Set<string>(), new Set<string>()];
  for (const id of ids) (once.has(id) ? again : once).add(id);
  return [...again];
}

function fieldFaults(field: FormField | FormColumn, at: string): Fault[] {
  const faults: Fault[] = [];
  const say = (text: string) => faults.push({ at, text });
  if (!field.label.trim()) say(`The field "${field.id}" has no label.`);
  if (reserved.has(field.id)) say(`The id "${field.id}" is a word of the formulas: take another.`);
  const { limit } = field;
  if (limit && (limit.min || limit.max || limit.unit || limit.reference)) {
    if (!isNumeric(field.type)) say(`Field "${field.label}" is no number and has a limit.`);
    const [min, max] = [limit.min, limit.max].map((text) => (text ? fractionOf(text) : undefined));
    if (min === null || max === null) say(`Field "${field.label}" has a limit that is no number.`);
    if (!limit.min && !limit.max && limit.reference) say(`Field "${field.label}" has a data reference but no limit.`);
    if (limit.min || limit.max) {
      if (!limit.unit) say(`Field "${field.label}" has a limit but no unit.`);
      if (!limit.reference) say(`Field "${field.label}" has a limit but no data reference.`);
    }
    if (min && max && compare(min, max) > 0) say(`Field "${field.label}" has a minimum above its maximum.`);
  }
  if (field.type === 'measurement' && !limit?.unit) say(`Field "${field.label}" is a measurement without a unit.`);
  if (hasOptions(field.type)) {
    const values = (field.options ?? []).map(({ value }) => value);
    if (values.length === 0) say(`Field "${field.label}" has nothing to choose from.`);
    if (twice(values).length > 0) say(`Field "${field.label}" has the choice "${twice(values)[0]}" twice.`);
  }
  if (field.type === 'formula' && !field.formula?.trim()) say(`Field "${field.label}" has no formula.`);
  return [...new Map(faults.map((fault) => [fault.text, fault])).values()];
}

interface Node {
  /** `depth`, or `cells.voltage`. */
  name: string;
  field: FormField | FormColumn;
  at: string;
  table?: FormField;
}

const nodesOf = (fields: readonly FormField[]): Node[] =>
  fields.flatMap((field) => [
    { name: field.id, field, at: field.id },
    ...(field.columns ?? []).map((column) => ({
      name: `${field.id}.${column.id}`,
      field: column,
      at: field.id,
      table: field,
    })),
  ]);

const expressions = [
  ['formula', 'the formula'],
  ['showIf', 'the condition to show it'],
  ['requiredIf', 'the condition to ask for it'],
] as const;

/** Expressions that cannot be read, names that are no field, and loops (by name: A → B → A). */
function expressionFaults(fields: readonly FormField[]): Fault[] {
  const faults: Fault[] = [];
  const nodes = new Map(nodesOf(fields).map((node) => [node.name, node]));
  const leads = new Map<string, string[]>();
  for (const node of nodes.values()) {
    const to: string[] = [];
    leads.set(node.name, to);
    for (const [key, words] of expressions) {
      const text = node.field[key]?.trim();
      if (!text || (key === 'formula' && node.field.type !== 'formula')) continue;
      const where = `Field "${node.field.label}", ${words}`;
      try {
        for (const name of namesIn(parseExpression(text))) {
          const target = named(nodes, node, name);
          if (!target) faults.push({ at: node.at, text: `${where}: there is no field "${name}".` });
          else if (isSilent(target.field.type) || target.field.type === 'signature')
            faults.push({ at: node.at, text: `${where}: "${target.field.label}" holds no value.` });
          // What is only asked for by it decides no value, so it makes no loop.
          else if (key !== 'requiredIf') to.push(target.name);
        }
      } catch (error) {
        if (!(error instanceof ExpressionError)) throw error;
        faults.push({ at: node.at, text: `${where}: ${error.message}` });
      }
    }
  }
  return [...faults, ...loops(nodes, leads)];
}

/** What a name leads to: of its own row first, then of the form; a column from outside by its table. */
function named(nodes: ReadonlyMap<string, Node>, from: Node, name: string): Node | undefined {
  return (from.table && nodes.get(`${from.table.id}.${name}`)) ?? nodes.get(name);
}

function loops(nodes: ReadonlyMap<string, Node>, leads: ReadonlyMap<string, readonly string[]>): Fault[] {
  const done = new Set<string>();
  const faults: Fault[] = [];
  // In the order they were entered.
  const path = new Set<string>();
  const walk = (name: string): void => {
    if (path.has(name)) {
      const names = [...path];
      const round = [...names.slice(names.indexOf(name)), name].map((each) => nodes.get(each)?.field.label ?? each);
      faults.push({ at: nodes.get(name)?.at ?? '', text: `Formula loop: ${round.join(' → ')}.` });
      return;
    }
    if (done.has(name)) return;
    path.add(name);
    for (const next of leads.get(name) ?? []) walk(next);
    path.delete(name);
    done.add(name);
  };
  for (const name of nodes.keys()) walk(name);
  return faults;
}

/** What makes the meaning of a name: its type, and what it is measured in. */
const meaningOf = (field: FormField | FormColumn): string =>
  [fieldTypes[field.type], field.limit?.unit].filter(Boolean).join(' in ');

/** A name keeps its meaning through all versions, also one that was left out meanwhile. */
function meaningFaults(fields: readonly FormField[], earlier: readonly EarlierVersion[]): Fault[] {
  const now = nodesOf(fields);
  const then = earlier.map((version) => ({
    version,
    // Of a name that stood there twice the first counts.
    nodes: new Map(
      nodesOf(fieldsOf(version.schema))
        .toReversed()
        .map((node) => [node.name, node]),
    ),
  }));
  return now.flatMap((node) => {
    for (const { version, nodes } of then) {
      const before = nodes.get(node.name);
      if (!before || meaningOf(before.field) === meaningOf(node.field)) continue;
      return [
        {
          at: node.at,
          text: `The id "${node.name}" was ${meaningOf(before.field)} ("${before.field.label}") in version ${version.number} and is ${meaningOf(node.field)} now: give the field another id.`,
        },
      ];
    }
    return [];
  });
}
