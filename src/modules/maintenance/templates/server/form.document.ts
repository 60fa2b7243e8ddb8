import type { Block, DocumentDefinition, FieldCell } from '#kernel/server/documents/definition.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import { findAttachment } from '#kernel/server/attachments/attachments.ts';
import type { Context } from '#kernel/server/context.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { dayOf, formatInstant, formatLegalDay } from '#kernel/shared/dates.ts';
import { formOf } from '#kernel/shared/forms.ts';
import {
  answerInWords,
  type Answers,
  type Attached,
  fieldsOf,
  type FormColumn,
  type FormField,
  type FormSchema,
  isSilent,
  type JudgedForm,
  judgeForm,
  type TableRow,
} from '#modules/maintenance/form-fields/shared/public.ts';
import { drawBlankLayout } from '#modules/maintenance/ndt-layouts/server/public.ts';
import { isLayoutKind, methodOf } from '#modules/maintenance/ndt-layouts/shared/public.ts';
import { fillStatement, formKinds, formTemplate, formVersion } from '../shared/formTemplate.record.ts';
import { filledForm, type FilledForm } from './fillForm.ts';

interface Printed {
  schema: FormSchema;
  answers: Answers;
  signed: FilledForm['signed'];
  findings: Record<string, string>;
  judged: JudgedForm;
}

const limitInWords = ({ limit }: FormField | FormColumn): string => {
  if (!limit || (!limit.min && !limit.max)) return '';
  const { min, max } = limit;
  const bounds = min && max ? `${min} – ${max}` : min ? `at least ${min}` : `at most ${max}`;
  return ` (${bounds}${limit.unit ? ` ${limit.unit}` : ''}${limit.reference ? `, ${limit.reference}` : ''})`;
};

/** A value with its unit; red with its finding where it is outside the limit. */
function valueOf(field: FormField | FormColumn, path: string, given: Printed, raw: string): FieldCell['value'] {
  const text = raw && field.limit?.unit ? `${raw} ${field.limit.unit}` : raw;
  if (!given.judged.outside.includes(path)) return text || ' ';
  const finding = given.findings[path];
  return [{ text, bold: true, bad: true }, { text: finding ? `  finding ${finding}` : '  outside its limit' }];
}

const signedInWords = (entry: FilledForm['signed'][string] | undefined): string =>
  entry ? `${entry.name}, ${formatInstant(entry.at)}` : '';

function cellOf(field: FormField, given: Printed): FieldCell {
  const raw =
    field.type === 'formula' ? (given.judged.results[field.id] ?? '') : answerInWords(field, given.answers[field.id]);
  const signed = signedInWords(given.signed[field.id]);
  if (field.type === 'signature') return { label: field.label, value: signed || ' ' };
  const value = valueOf(field, field.id, given, raw);
  return {
    label: `${field.label}${limitInWords(field)}`,
    value: field.second && typeof value === 'string' ? `${value}\nSecond person: ${signed}` : (value ?? ' '),
  };
}

function tableOf(field: FormField, given: Printed): Block[] {
  const columns = field.columns ?? [];
  const rows = (given.answers[field.id] as readonly TableRow[] | undefined) ?? [];
  const empty = Array.from({ length: Math.max(field.minRows ?? 0, 1) }, (): TableRow => ({}));
  return [
    { kind: 'heading', text: field.label, level: 3 },
    {
      kind: 'table',
      columns: [
        { header: '#', width: 0.4 },
        ...columns.map((column) => ({ header: `${column.label}${limitInWords(column)}` })),
      ],
      rows: (rows.length > 0 ? rows : empty).map((row, index) => [
        String(index + 1),
        ...columns.map((column) => {
          const path = `${field.id}.${index}.${column.id}`;
          const raw =
            column.type === 'formula' ? (given.judged.results[path] ?? '') : answerInWords(column, row[column.id]);
          return valueOf(column, path, given, raw) ?? '';
        }),
      ]),
    },
  ];
}

/** The fields of a section in its columns; headings, notes and tables take the whole width. */
function sectionBlocks(section: FormSchema['sections'][number], given: Printed): Block[] {
  const blocks: Block[] = [{ kind: 'heading', text: section.title, level: 2 }];
  let cells: FieldCell[] = [];
  const flush = () => {
    for (let start = 0; start < cells.length; start += section.columns)
      blocks.push({ kind: 'fields', rows: [{ cells: cells.slice(start, start + section.columns) }] });
    cells = [];
  };
  for (const field of section.fields) {
    if (given.judged.hidden.has(field.id)) continue;
    if (isSilent(field.type)) {
      flush();
      blocks.push(
        field.type === 'heading'
          ? { kind: 'heading', text: field.label, level: 3 }
          : { kind: 'paragraph', text: field.label },
      );
    } else if (field.type === 'table') {
      flush();
      blocks.push(...tableOf(field, given));
    } else cells.push(cellOf(field, given));
  }
  flush();
  return blocks;
}

async function photos(ctx: Context, { schema, answers }: Printed): Promise<Block[]> {
  const wanted = fieldsOf(schema)
    .filter(({ type }) => type === 'photo')
    .flatMap((field) =>
      ((answers[field.id] as readonly Attached[] | undefined) ?? []).map(({ id }) => ({ id, label: field.label })),
    );
  const blocks: Block[] = [];
  for (const { id, label } of wanted) {
    const file = await findAttachment(ctx, id);
    if (!file?.mime.startsWith('image/')) continue;
    const bytes = await ctx.services.storage.get(file.previewKey ?? file.storageKey);
    blocks.push({ kind: 'image', data: bytes.toString('base64'), width: 240, maxHeight: 220, caption: label });
  }
  return blocks.length > 0 ? [{ kind: 'heading', text: 'Photos', level: 2 }, ...blocks] : [];
}

const paper = async (
  ctx: Context,
  head: {
    title: string;
    key: string;
    number: number;
    issuedAt: string;
    watermark?: DocumentDefinition['watermark'];
    /** The first section heads the paper. */
    hasOwnHeading?: boolean;
  },
  content: Block[],
): Promise<Buffer> =>
  ctx.services.render({
    title: head.title,
    company: await companyOf(ctx),
    ...formOf('ABS-FM'),
    orientation: 'portrait',
    size: 'A4',
    issuedAt: head.issuedAt,
    frame: 'letterhead',
    footerNote: `${head.key}, version ${head.number}`,
    ...(head.watermark ? { watermark: head.watermark } : {}),
    content: [
      ...(head.hasOwnHeading ? [] : [{ kind: 'heading' as const, text: head.title, level: 1 as const }]),
      ...content,
    ],
  });

/** A version on paper, not filled in. Error: 404. */
export async function formPreview(ctx: Context, id: string): Promise<{ name: string; pdf: Buffer }> {
  const version = await getRecord(ctx, formVersion, id);
  const template = await getRecord(ctx, formTemplate, version.templateId);
  const { schema } = version;
  const judged = judgeForm(schema, { answers: {}, findings: {}, signed: new Set() });
  // On paper everything is there to be filled in, whatever it depends on.
  const given = { schema, answers: {}, signed: {}, findings: {}, judged: { ...judged, hidden: new Set<string>() } };
  const pdf = await paper(
    ctx,
    {
      title: template.title,
      key: template.key,
      number: version.number,
      issuedAt: version.updatedAt,
      hasOwnHeading: isLayoutKind(template.kind),
      ...(version.status === 'published'
        ? {}
        : { watermark: version.status === 'retired' ? ('SUPERSEDED' as const) : ('DRAFT' as const) }),
    },
    isLayoutKind(template.kind)
      ? drawBlankLayout(methodOf(template.kind), schema)
      : schema.sections.flatMap((section) => sectionBlocks(section, given)),
  );
  return { name: `${template.key}-v${version.number}.pdf`, pdf };
}

/** A filled form on paper. Error: 404. */
export async function filledFormPaper(ctx: Context, idOrNumber: string): Promise<{ name: string; pdf: Buffer }> {
  const form = await filledForm(ctx, idOrNumber);
  const { row, schema, answers, signed, findings } = form;
  // Signed it says of the component what was signed; until then what the order names.
  const job = await ctx.db
    .selectFrom('workOrder as w')
    .innerJoin('formInstance as i', 'i.jobId', 'w.id')
    .select((eb) => [
      'w.number',
      eb.fn.coalesce('i.partName', eb.ref('w.partName')).as('partName'),
      eb.fn.coalesce('i.partNumber', eb.ref('w.partNumber')).as('partNumber'),
      eb.fn.coalesce('i.serialNumber', eb.ref('w.serialNumber')).as('serialNumber'),
    ])
    .where('i.id', '=', row.id)
    .executeTakeFirstOrThrow();
  const judged = judgeForm(schema, { answers, findings, signed: new Set(Object.keys(signed)) });
  const given = { schema, answers, signed, findings, judged };
  const content: Block[] = [
    {
      kind: 'fields',
      rows: [
        {
          cells: [
            { label: 'Form', value: `${row.number} · ${formKinds[form.kind as keyof typeof formKinds]}` },
            { label: 'Work order', value: [{ text: job.number, mono: true }] },
            { label: 'Part', value: `${job.partName} ${job.partNumber}` },
            { label: 'Serial number', value: [{ text: job.serialNumber, mono: true }] },
          ],
        },
      ],
    },
    ...schema.sections.flatMap((section) => sectionBlocks(section, given)),
    ...earlierBlocks(row.earlier as EarlierAnswers[]),
    ...(await photos(ctx, given)),
    ...(row.signedAt
      ? [
          {
            kind: 'signature' as const,
            statement: fillStatement,
            name: `${row.signedByName ?? ''}${row.stampNo ? `, stamp ${row.stampNo}` : ''}`,
            date: formatLegalDay(dayOf(row.signedAt)),
          },
        ]
      : []),
  ];
  const pdf = await paper(
    ctx,
    {
      title: row.title,
      key: form.templateKey,
      number: form.versionNumber,
      issuedAt: row.signedAt ?? row.updatedAt,
      ...(row.status === 'signed'
        ? {}
        : { watermark: row.status === 'draft' ? ('DRAFT' as const) : ('SUPERSEDED' as const) }),
    },
    content,
  );
  return { name: `${row.number}.pdf`, pdf };
}

interface EarlierAnswers {
  number: number;
  values: { label: string; value: string }[];
}

const earlierBlocks = (earlier: readonly EarlierAnswers[]): Block[] =>
  earlier.map(({ number, values }) => ({
    kind: 'table',
    columns: [{ header: `From version ${number}` }, { header: 'Answer' }],
    rows: values.map(({ label, value }) => [label, value]),
  }));
