import {
  answerInWords,
  answerSchema,
  isEmpty,
  type Answer,
  type Answers,
  type Cell,
  type TableRow,
} from './answers.ts';
import { evaluate, ExpressionError, isTrue, parseExpression, type Expression, type Value } from './expression.ts';
import { compare, fractionOf, inDecimals, type Fraction } from './fraction.ts';
import {
  fieldsOf,
  isNumeric,
  isSilent,
  type FormColumn,
  type FormField,
  type FormLimit,
  type FormSchema,
} from './formSchema.ts';

/** Something that keeps a form from being signed, at its field: `depth`, or `cells.2.voltage` in a repeat table. */
export interface FormProblem {
  path: string;
  text: string;
}

export interface JudgedForm {
  problems: FormProblem[];
  /** Fields that are not asked now. */
  hidden: ReadonlySet<string>;
  /** What each formula came to, by field or by `table.row.column`; null while something is missing. */
  results: Readonly<Record<string, string | null>>;
  /** Values outside their limit, whether a finding stands for them or not. */
  outside: readonly string[];
}

interface Given {
  answers: Answers;
  /** The fields that were signed, by the person who did. */
  signed: ReadonlySet<string>;
  /** The finding that stands for a value outside its limit, by path. */
  findings: Readonly<Record<string, string>>;
}

const defaultDecimals = 3;
/** What all formulas and conditions of a form may take together: a full sheet takes a twentieth of it. */
const mostSteps = 300_000;
const tooMuch = 'The formulas of this form take too much work: make them shorter.';
/** What is to do about a value outside its limit. */
export const measureAgain = ' Measure again or raise a finding.';

/** `4.82 mm is below the minimum 5.00 mm (CMM 32-47-46 Rev 9, Check).`; null when it is inside. */
function limitProblem(limit: FormLimit | undefined, value: string): string | null {
  const number = fractionOf(value);
  if (!limit || !number) return null;
  const unit = limit.unit ? ` ${limit.unit}` : '';
  const source = limit.reference ? ` (${limit.reference})` : '';
  const [min, max] = [fractionOf(limit.min ?? ''), fractionOf(limit.max ?? '')];
  if (min && compare(number, min) < 0) return `${value}${unit} is below the minimum ${limit.min}${unit}${source}.`;
  if (max && compare(number, max) > 0) return `${value}${unit} is above the maximum ${limit.max}${unit}${source}.`;
  return null;
}

const own = <V>(of: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(of, key) ? of[key] : undefined;

function valueOfAnswer(field: FormField | FormColumn, answer: Answer | undefined): Value {
  if (answer === undefined || answer === '') return field.type === 'check' ? false : null;
  if (typeof answer === 'boolean') return answer;
  if (typeof answer === 'string') return isNumeric(field.type) ? fractionOf(answer) : answer;
  if (!Array.isArray(answer)) return answerInWords(field, answer);
  return (answer as readonly unknown[]).map((one) => (typeof one === 'string' ? one : 'row'));
}

/** Works out a form as it is filled in: what is asked, what formulas come to, and what is missing or wrong. The server decides with it and the tablet shows the same. */
export function judgeForm(schema: FormSchema, given: Given): JudgedForm {
  const fields = fieldsOf(schema);
  const byId = new Map(fields.map((field) => [field.id, field]));
  const problems: FormProblem[] = [];
  const results: Record<string, string | null> = {};
  const outside: string[] = [];
  const known = new Map<string, Value>();
  const open = new Set<string>();
  /** Formulas in the rows of tables, worked out once for each row; null while one is being worked out. */
  const inRows = new Map<TableRow, Map<string, Value>>();
  const read = new Map<string, Expression>();
  const schemas = new Map<FormField | FormColumn, ReturnType<typeof answerSchema>>();
  let left = mostSteps;
  const spend = (steps: number) => {
    left -= steps;
    if (left < 0) throw new ExpressionError(tooMuch);
  };

  const labelOf = (name: string): string => {
    const [table = '', columnId] = name.split('.');
    const field = byId.get(table);
    return (columnId && field?.columns?.find(({ id }) => id === columnId)?.label) || field?.label || name;
  };
  const work = (text: string, row?: { table: FormField; cells: TableRow }): Value => {
    const tree = read.get(text) ?? parseExpression(text);
    read.set(text, tree);
    try {
      return evaluate(tree, { valueOf: (name) => valueOf(name, row), labelOf, spend });
    } catch (error) {
      // One leads to the next, and so on through hundreds of them.
      if (error instanceof RangeError) throw new ExpressionError(tooMuch);
      throw error;
    }
  };
  const holds = (text: string | undefined, row?: { table: FormField; cells: TableRow }): boolean => {
    if (!text?.trim()) return false;
    try {
      return isTrue(work(text, row));
    } catch {
      // Lint refuses such a condition before it is published; a field is rather shown than lost.
      return true;
    }
  };
  const isShown = (field: FormField): boolean => !field.showIf?.trim() || holds(field.showIf);

  function valueOf(name: string, row?: { table: FormField; cells: TableRow }): Value {
    const column = row?.table.columns?.find(({ id }) => id === name);
    if (row && column) {
      if (column.type !== 'formula') return valueOfAnswer(column, own(row.cells, name));
      return column.formula ? cellOf(column.id, column.formula, row) : null;
    }
    const before = known.get(name);
    if (before !== undefined) return before;
    // A loop never reaches here of a published form; a draft on the bench gets nothing for it.
    if (open.has(name)) return null;
    open.add(name);
    try {
      const value = worked(name);
      known.set(name, value);
      return value;
    } finally {
      open.delete(name);
    }
  }
  function cellOf(id: string, formula: string, row: { table: FormField; cells: TableRow }): Value {
    const cells = inRows.get(row.cells) ?? new Map<string, Value>();
    inRows.set(row.cells, cells);
    const before = cells.get(id);
    if (before !== undefined) return before;
    cells.set(id, null);
    try {
      const value = work(formula, row);
      cells.set(id, value);
      return value;
    } catch (error) {
      cells.delete(id);
      throw error;
    }
  }
  function worked(name: string): Value {
    const [id = '', columnId] = name.split('.');
    const field = byId.get(id);
    if (!field || !isShown(field)) return null;
    if (columnId === undefined) {
      if (field.type === 'formula') return field.formula ? work(field.formula) : null;
      return valueOfAnswer(field, own(given.answers, id));
    }
    return rowsOf(field).map((cells) => valueOf(columnId, { table: field, cells }));
  }
  const rowsOf = (field: FormField): readonly TableRow[] =>
    (own(given.answers, field.id) as readonly TableRow[] | undefined) ?? [];

  /** A formula's own result, rounded, or its problem. */
  const result = (
    field: FormField | FormColumn,
    path: string,
    row?: { table: FormField; cells: TableRow },
  ): string | null => {
    try {
      const value = !field.formula ? null : row ? cellOf(field.id, field.formula, row) : work(field.formula);
      if (value === null) return null;
      if (typeof value === 'object' && !Array.isArray(value))
        return inDecimals(value as Fraction, field.decimals ?? defaultDecimals);
      return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value as string);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      problems.push({ path, text: error.message });
      return null;
    }
  };

  const judgeValue = (
    field: FormField | FormColumn,
    path: string,
    answer: Answer | undefined,
    row?: { table: FormField; cells: TableRow },
  ): void => {
    let value = answer;
    if (field.type === 'formula') {
      const came = result(field, path, row);
      results[path] = came;
      value = came ?? undefined;
    }
    const isNeeded = field.required === true || holds(field.requiredIf, row);
    if (isEmpty(value)) {
      if (isNeeded && !problems.some((one) => one.path === path))
        problems.push({ path, text: `${field.label} is not filled in.` });
      return;
    }
    const schemaOf = schemas.get(field) ?? answerSchema(field);
    schemas.set(field, schemaOf);
    const typed = schemaOf?.safeParse(value);
    if (typed && !typed.success) {
      problems.push({ path, text: `${field.label}: ${typed.error.issues[0]?.message ?? 'not valid'}.` });
      return;
    }
    if (!isNumeric(field.type) || typeof value !== 'string') return;
    const wrong = limitProblem(field.limit, value);
    if (!wrong) return;
    outside.push(path);
    if (!own(given.findings, path)) problems.push({ path, text: `${field.label}: ${wrong}${measureAgain}` });
  };

  const hidden = new Set<string>();
  for (const field of fields) {
    if (!isShown(field)) {
      hidden.add(field.id);
      continue;
    }
    if (isSilent(field.type)) continue;
    if (field.type === 'signature') {
      if (field.required && !given.signed.has(field.id))
        problems.push({ path: field.id, text: `${field.label} is not signed.` });
      continue;
    }
    if (field.type === 'table') {
      const rows = rowsOf(field);
      const least = Math.max(field.minRows ?? 0, field.required ? 1 : 0);
      if (rows.length < least)
        problems.push({ path: field.id, text: `${field.label} has ${rows.length} of at least ${least} rows.` });
      for (const [index, cells] of rows.entries())
        for (const column of field.columns ?? [])
          judgeValue(column, `${field.id}.${index}.${column.id}`, own(cells, column.id) as Cell | undefined, {
            table: field,
            cells,
          });
    } else judgeValue(field, field.id, own(given.answers, field.id));
    if (field.second && !given.signed.has(field.id))
      problems.push({ path: field.id, text: `${field.label} needs the signature of a second person.` });
  }
  return { problems, hidden, results, outside };
}
