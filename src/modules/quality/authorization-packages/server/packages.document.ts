import { clockText, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { formOf } from '#kernel/shared/forms.ts';
import type { Context } from '#kernel/server/context.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import {
  tableUnder,
  type Block,
  type DocumentDefinition,
  type FieldCell,
} from '#kernel/server/documents/definition.ts';
import { walletCard, withPicture } from '#kernel/server/documents/walletCard.ts';
import type { Package } from './packages.queries.ts';

const day = (value: string | null) => (value ? formatLegalDay(value.length > 10 ? dayOf(value) : value) : '–');
const instant = (at: Date) => `${formatLegalDay(dayOf(at))} ${clockText(at).slice(11, 16)}`;
const cell = (label: string, value: string | null, width = 1): FieldCell => ({ label, value: value || '–', width });
const words = (list: readonly string[]) => list.join(', ');

/** Where the code of the card leads: the page for strangers. */
const publicAddressOf = (ctx: Context, { checkPath }: Package): string => `${ctx.services.publicUrl}${checkPath}`;

/** Where the code on the dossier leads: the live state, for who may see it. */
const addressOf = (ctx: Context, number: string): string =>
  `${ctx.services.publicUrl}/qa/ccs/authorization-packages/${number}`;

const isVoid = ({ status }: Package) => status !== 'active';

const certificate = (one: Package): Block => ({
  kind: 'fields',
  rows: [
    {
      cells: [
        cell('Holder', one.holder.name, 2),
        cell('Employee no.', one.holder.employeeNo),
        cell('Born', day(one.holder.born)),
      ],
    },
    {
      cells: [
        cell('Category', `${one.category.code} ${one.category.name}`, 2),
        cell('Stamp', one.stampNo),
        cell('Licence', one.licenceNo),
      ],
    },
    {
      cells: [
        cell('First issued', day(one.firstIssuedOn)),
        cell('Issued on', day(one.issuedOn)),
        cell('Valid until', day(one.validUntil)),
        cell('Issued by', one.issuedByName),
      ],
    },
    { cells: [cell('In plain words', one.category.privilege)] },
    { cells: [cell('Limitations', one.limitations)] },
  ],
});

/** The dossier behind one authorisation (145.A.35: name, birth date, training, experience, qualifications, scope, dates, number). */
export async function packageDocument(ctx: Context, one: Package): Promise<DocumentDefinition> {
  return {
    title: 'Authorisation package',
    company: await companyOf(ctx),
    ...formOf('ABS-QA-37'),
    orientation: 'portrait',
    size: 'A4',
    issuedAt: ctx.now.toISOString(),
    ...(isVoid(one) && { watermark: 'VOID' as const }),
    footerNote: `As it stood on ${formatLegalDay(dayOf(ctx.now))}.`,
    content: [
      {
        kind: 'columns',
        columns: [
          { width: 2, blocks: [{ kind: 'heading', text: one.number, level: 1 }] },
          {
            width: 1,
            blocks: [
              {
                kind: 'qr',
                text: addressOf(ctx, one.number),
                size: 90,
                caption: 'Scan for its state today',
                align: 'right',
              },
            ],
          },
        ],
      },
      certificate(one),
      ...tableUnder(
        'Scope',
        ['Group', 'Task levels', 'Authorities and ratings', 'Parts'],
        one.scope.map((line) => [
          `${line.code} ${line.name}${line.isSuspended ? ' (suspended)' : ''}`,
          words(line.taskLevels),
          words([...line.authorities, ...line.ratings]),
          [
            line.only.length > 0 ? `only ${words(line.only)}` : 'all',
            line.except.length > 0 ? `not ${words(line.except)}` : '',
          ]
            .filter(Boolean)
            .join('; '),
        ]),
      ),
      { kind: 'heading', text: 'Missing today', level: 2 },
      { kind: 'paragraph', text: one.missing.length > 0 ? one.missing.join('\n') : 'Nothing is missing.' },
      ...tableUnder(
        'Recent work in 24 months',
        ['Group', 'Months', 'Days', 'Current'],
        one.recency.map((line) => [line.group, String(line.months), String(line.days), line.isCurrent ? 'yes' : 'no']),
      ),
      ...tableUnder(
        'Training',
        ['Subject', 'Completed', 'Valid until'],
        one.training.map((line) => [
          line.subject,
          day(line.completedOn),
          line.validUntil ? day(line.validUntil) : 'No expiry',
        ]),
      ),
      ...tableUnder(
        'Exams passed',
        ['Attempt', 'Exam', 'Percent', 'On'],
        one.exams.map((line) => [line.number, line.exam, String(Number(line.percent)), day(line.on)]),
      ),
      ...(one.ndt.length > 0
        ? tableUnder(
            'NDT',
            ['Method', 'Level', 'Valid until'],
            one.ndt.map((line) => [line.method, line.level, day(line.validUntil)]),
          )
        : []),
      ...tableUnder(
        'Applications',
        ['Number', 'Kind', 'State', 'Issued', 'Assessed'],
        one.applications.map((line) => [line.number, line.kind, line.status, day(line.issuedAt), words(line.scores)]),
      ),
      ...tableUnder(
        'Suspensions',
        ['Cause', 'Group', 'From', 'Lifted', 'By'],
        one.suspensions.map((line) => [line.cause, line.group ?? 'all', day(line.from), day(line.liftedAt), line.by]),
      ),
    ],
  };
}

/**
 * A card of 86 × 54 mm drawn on A4, to be cut out: holder, scope in codes, and what the codes mean (145.A.35). With `offlineHours` it says for how
 * many hours the file counts where there is no network.
 */
export async function cardDocument(ctx: Context, one: Package, offlineHours?: number): Promise<DocumentDefinition> {
  const company = await companyOf(ctx);
  const checked = publicAddressOf(ctx, one);
  const face: Block[] = [
    { kind: 'paragraph', text: [{ text: company.name, bold: true }], size: 8 },
    { kind: 'paragraph', text: [{ text: one.holder.name, bold: true }], size: 11 },
    { kind: 'paragraph', text: `${one.number} · ${one.category.code} · Stamp ${one.stampNo ?? '–'}`, size: 8 },
    { kind: 'paragraph', text: `Valid until ${day(one.validUntil)}`, size: 8 },
    {
      kind: 'paragraph',
      text: one.scope.map(({ code, authorities }) => `${code} ${authorities.join(' ')}`).join('\n'),
      size: 7,
    },
  ];
  const back: Block[] = [
    {
      kind: 'paragraph',
      text: [{ text: `${one.category.code}: `, bold: true }, { text: one.category.privilege }],
      size: 7,
    },
    {
      kind: 'paragraph',
      text: one.scope.map(({ code, name, taskLevels }) => `${code}: ${name} (${words(taskLevels)})`).join('\n'),
      size: 7,
    },
    ...(one.limitations ? [{ kind: 'paragraph' as const, text: `Limitations: ${one.limitations}`, size: 7 }] : []),
  ];
  return {
    title: `Authorisation card ${one.number}`,
    company,
    ...formOf('ABS-QA-38'),
    orientation: 'portrait',
    size: 'A4',
    frame: 'bare',
    issuedAt: ctx.now.toISOString(),
    ...(isVoid(one) && { watermark: 'VOID' as const }),
    content: [
      ...walletCard(withPicture(face, [{ kind: 'qr', text: checked, size: 70, align: 'right' }]), back),
      ...(offlineHours === undefined
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: `As it stood on ${instant(ctx.now)}. Without a network it counts until ${instant(new Date(ctx.now.getTime() + offlineHours * 3_600_000))}; the code tells how it stands now.`,
              size: 8,
            },
          ]),
    ],
  };
}
