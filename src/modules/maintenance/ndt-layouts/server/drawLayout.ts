import type { Block, FieldCell, Text } from '#kernel/server/documents/definition.ts';
import {
  isSilent,
  type FormField,
  type FormSchema,
  type FormSection,
} from '#modules/maintenance/form-fields/shared/public.ts';
import type { NdtMethod } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { factsOf, type LayoutFact } from '../shared/facts.ts';

/** A fact on paper: a value in its box, the rows of a table by its columns, or lines that stand by themselves, such as a signature. */
export type DrawnFact = { value: Text } | { rows: readonly Readonly<Record<string, Text>>[] } | { blocks: Block[] };
/** By the id of the fact. */
export type DrawnFacts = Readonly<Record<string, DrawnFact>>;

/** A report by its layout: sections and fields in its order and words. The title of the first section heads the paper. What holds nothing is left out. */
export function drawLayout(method: NdtMethod, schema: FormSchema, drawn: DrawnFacts): Block[] {
  const facts = new Map(factsOf(method).map((fact) => [fact.id, fact]));
  return schema.sections.flatMap((section, index): Block[] => {
    const blocks = sectionBlocks(section, facts, drawn);
    if (index > 0 && blocks.length === 0) return [];
    return [{ kind: 'heading', text: section.title, level: index === 0 ? 1 : 2 }, ...blocks];
  });
}

/** A layout on paper with nothing filled in. */
export function drawBlankLayout(method: NdtMethod, schema: FormSchema): Block[] {
  const blank = factsOf(method).map((fact): [string, DrawnFact] => [
    fact.id,
    fact.columns
      ? { rows: [{}] }
      : fact.type === 'signature'
        ? { blocks: [{ kind: 'fields', rows: [{ cells: [{ label: labelOf(schema, fact), value: ' ' }] }] }] }
        : { value: ' ' },
  ]);
  return drawLayout(method, schema, Object.fromEntries(blank));
}

const labelOf = (schema: FormSchema, { id, label }: LayoutFact): string =>
  schema.sections.flatMap(({ fields }) => fields).find((field) => field.id === id)?.label ?? label;

function sectionBlocks(section: FormSection, facts: ReadonlyMap<string, LayoutFact>, drawn: DrawnFacts): Block[] {
  const blocks: Block[] = [];
  let waiting: { field: FormField; value: Text; isWide: boolean }[] = [];
  const flush = () => {
    blocks.push(...boxes(section, waiting));
    waiting = [];
  };
  for (const field of section.fields) {
    const fact = drawn[field.id];
    if (isSilent(field.type)) {
      flush();
      blocks.push(
        field.type === 'heading'
          ? { kind: 'heading', text: field.label, level: 3 }
          : { kind: 'paragraph', text: field.label },
      );
    } else if (!fact) continue;
    else if ('value' in fact) waiting.push({ field, value: fact.value, isWide: facts.get(field.id)?.isWide === true });
    else {
      flush();
      blocks.push(...('rows' in fact ? tableOf(section, field, facts.get(field.id), fact.rows) : fact.blocks));
    }
  }
  flush();
  return blocks;
}

/** Values in a list where the section has one column, else in boxes beside each other. */
function boxes(
  { columns }: FormSection,
  values: readonly { field: FormField; value: Text; isWide: boolean }[],
): Block[] {
  if (columns === 1) {
    const rows = values.filter(({ value }) => value !== '').map(({ field, value }): Text[] => [field.label, value]);
    const two = [
      { header: 'Reading', width: 3 },
      { header: 'Value', width: 3 },
    ];
    return rows.length > 0 ? [{ kind: 'table', columns: two, rows }] : [];
  }
  const rows: { cells: FieldCell[] }[] = [];
  let left = 0;
  for (const { field, value, isWide } of values) {
    const width = isWide && columns > 2 ? 2 : 1;
    if (left < width) {
      rows.push({ cells: [] });
      left = columns;
    }
    rows.at(-1)?.cells.push({ label: field.label, value, ...(width > 1 ? { width } : {}) });
    left -= width;
  }
  return rows.length > 0 ? [{ kind: 'fields', rows }] : [];
}

function tableOf(
  section: FormSection,
  field: FormField,
  fact: LayoutFact | undefined,
  rows: readonly Readonly<Record<string, Text>>[],
): Block[] {
  if (rows.length === 0) return [];
  const columns = field.columns ?? [];
  const drawn: Block = {
    kind: 'table',
    columns: columns.map(({ id, label }) => ({
      header: label,
      width: fact?.columns?.find((column) => column.id === id)?.width ?? 1,
    })),
    rows: rows.map((row) => columns.map(({ id }) => row[id] ?? '')),
  };
  // The section says what it is when the table is all of it.
  return section.fields.length > 1 ? [{ kind: 'heading', text: field.label, level: 3 }, drawn] : [drawn];
}
