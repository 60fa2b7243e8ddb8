import type { Block, DocumentDefinition, Text } from '#kernel/server/documents/definition.ts';
import { dayOf, formatInstant, formatLegalDay } from '#kernel/shared/dates.ts';
import { inWords } from '#kernel/shared/field.ts';
import { formOf } from '#kernel/shared/forms.ts';
import { leftOf, namesOut } from '#modules/maintenance/release-gates/shared/layout.ts';
import { cardStatement } from '../shared/cardWords.ts';
import type { PrintedCard, PrintedJob, PrintedRecord, PrintedStep } from './printedCards.ts';

/** What is printed: one card or all cards of a job, with the place their codes lead to. */
export interface CardsOnPaper {
  job: PrintedJob;
  cards: readonly PrintedCard[];
  publicUrl: string;
  company: { name: string; address: string };
}

/**
 * Task cards on paper, one page or more each (145.A.45(e)): what is to be done by which data, within which limits, what was recorded,
 * and who signed. What is not done yet is an empty box for a pen. The code opens the card on the tablet. The same facts give the same file.
 */
export function cardsDocument({ job, cards, publicUrl, company }: CardsOnPaper): DocumentDefinition {
  const [only] = cards;
  return {
    title: cards.length === 1 && only ? `Task card ${job.number}/${only.cardNo}` : `Task cards of ${job.number}`,
    company,
    ...formOf('ABS-TC'),
    orientation: 'portrait',
    size: 'A4',
    issuedAt: cards.reduce((latest, card) => (card.changedAt > latest ? card.changedAt : latest), job.receivedAt),
    footerNote: 'The record in the system is the signed one; this paper is a copy of it.',
    content: cards.flatMap((card, place): Block[] => [
      ...(place > 0 ? [{ kind: 'pageBreak' } as const] : []),
      ...head(job, card, publicUrl),
      ...deviations(card),
      ...steps(card),
      ...ending(card),
    ]),
  };
}

/** The cards of several jobs in one file, each job's as it is printed alone. */
export function cardsOfJobsDocument(papers: readonly CardsOnPaper[]): DocumentDefinition {
  const [first, ...others] = papers.map(cardsDocument);
  if (!first) throw new Error('There is no work order to print.');
  const dates = [first, ...others].map(({ issuedAt }) => issuedAt).toSorted();
  return {
    ...first,
    title: others.length === 0 ? first.title : `Task cards of ${papers.length} jobs`,
    issuedAt: dates.at(-1) ?? first.issuedAt,
    content: [...first.content, ...others.flatMap(({ content }): Block[] => [{ kind: 'pageBreak' }, ...content])],
  };
}

function head(job: PrintedJob, card: PrintedCard, publicUrl: string): Block[] {
  const mono = (text: string): Text => [{ text, mono: true }];
  const title: Block[] = [
    { kind: 'heading', text: `${job.number}/${card.cardNo}  ${card.title}`, level: 1 },
    {
      kind: 'paragraph',
      text: [
        inWords(card.phase),
        card.attempt > 1 ? `attempt ${card.attempt}` : '',
        card.mandatory ? 'mandatory' : 'as needed',
        card.critical ? 'critical: a second person inspects' : '',
      ]
        .filter(Boolean)
        .join(' · '),
    },
    {
      kind: 'paragraph',
      text:
        card.dataRefs.length > 0
          ? card.dataRefs.map((ref) => `${ref.label}, ${ref.section}`).join('\n')
          : 'No data is cited: this card does not judge the part.',
    },
  ];
  return [
    {
      kind: 'columns',
      columns: [
        { width: 4, blocks: title },
        {
          width: 1,
          blocks: [
            { kind: 'qr', text: `${publicUrl}/task-cards/${job.number}-${card.cardNo}`, size: 72, align: 'right' },
          ],
        },
      ],
    },
    {
      kind: 'fields',
      rows: [
        {
          cells: [
            { label: 'Part', value: job.partName, width: 2 },
            { label: 'Part number', value: mono(job.partNumber) },
            { label: 'Serial number', value: mono(job.serialNumber) },
          ],
        },
        {
          cells: [
            { label: 'Customer', value: job.customer, width: 2 },
            { label: 'Customer order', value: job.customerRef ?? '' },
            { label: 'Work scope', value: inWords(job.workScope) },
          ],
        },
        {
          cells: [
            { label: 'After cards', value: card.predecessors.join(', ') || 'none', width: 2 },
            { label: 'Skill', value: card.skill ? `${card.skill}, level ${card.minLevel}` : 'none' },
            { label: 'Planned', value: `${card.estimateMinutes} min` },
          ],
        },
      ],
    },
  ];
}

/** What stands outside its limit, before anything that is in order: value, limit, finding, and what accepts it. */
function deviations(card: PrintedCard): Block[] {
  const outside = card.steps.flatMap((step) => {
    const last = step.records.at(-1);
    return last?.inLimit === false ? [{ step, last }] : [];
  });
  if (outside.length === 0) return [];
  return [
    {
      kind: 'paragraph',
      text: [
        { text: 'Deviations', bold: true, bad: true },
        ...outside.map(({ step, last }) => ({ text: `\n${deviationOf(step, last)}`, bad: true })),
      ],
    },
  ];
}

function deviationOf(step: PrintedStep, record: PrintedRecord): string {
  const value =
    record.readings
      ?.filter((reading) => !reading.inLimit)
      .map((reading) => `${reading.name} ${reading.measured} ${step.unit ?? ''}`.trim() + gone(step, reading.name))
      .join(', ') ??
    measuredOf(step, record) ??
    record.evidence ??
    plain(record.value);
  const limit = limitOf({ ...step, options: [], photoMin: 0 }).replaceAll('\n', ', ');
  return [
    `${step.stepNo}. ${step.title}: ${value}`,
    limit ? `limit ${limit}` : '',
    record.finding ? `finding ${record.finding}` : 'no finding',
    record.approved ? `accepted by ${record.approved.reference}` : '',
  ]
    .filter(Boolean)
    .join('; ');
}

function steps(card: PrintedCard): Block[] {
  return [
    {
      kind: 'table',
      columns: [
        { header: '#', width: 0.35 },
        { header: 'Step', width: 4 },
        { header: 'Limit', width: 1.6 },
        { header: 'Result', width: 2 },
        { header: 'Done by', width: 1.6 },
        { header: 'Inspected by', width: 1.6 },
      ],
      rows: card.steps.map((step) => {
        const inspected = step.records.at(-1)?.second;
        return [
          String(step.stepNo),
          [
            { text: step.title, bold: step.critical },
            ...[step.instruction, step.instructionTh].flatMap((text) => (text ? [{ text: `\n${text}` }] : [])),
          ],
          limitOf(step),
          // A result that was measured again stays on the paper, the first one first.
          step.records.map((record, at) => ({
            text: `${at > 0 ? '\n' : ''}${resultOf(step, record)}`,
            ...(record.inLimit === false ? { bold: true, bad: true } : {}),
          })),
          step.records.map((record) => who(record.employeeName, record.recordedAt)).join('\n'),
          inspected ? who(inspected.name, inspected.at) : step.critical ? '' : '–',
        ];
      }),
    },
  ];
}

const who = (name: string, at: string) => `${name}, ${formatInstant(at)}`;

function limitOf({ min, max, unit, limitRef, options, photoMin }: PrintedStep): string {
  const [low, high] = [min, max].map((value) => (value === null ? null : `${value} ${unit ?? ''}`.trim()));
  const range = low && high ? `${min} to ${high}` : low ? `at least ${low}` : high ? `at most ${high}` : '';
  return [
    range,
    limitRef ?? '',
    options.join(' / '),
    photoMin > 0 ? `${photoMin} photo${photoMin === 1 ? '' : 's'}` : '',
  ]
    .filter(Boolean)
    .join('\n');
}

/** Says of a value that its piece left the lot. */
const gone = ({ layout, takenOut }: PrintedStep, name: string): string =>
  namesOut(leftOf(layout, takenOut)).has(name) ? ' (piece taken out)' : '';

/** One value, or all of them by name; a value that was entered finer than it is judged shows both. */
function measuredOf(step: PrintedStep, record: PrintedRecord): string | null {
  const { unit } = step;
  const one = (measured: string, typed: string | null) =>
    [measured, unit ?? '', typed !== null && typed !== measured ? `(entered ${typed})` : ''].filter(Boolean).join(' ');
  if (record.readings)
    return record.readings
      .map(({ name, measured, typed }) => `${name}: ${one(measured, typed)}${gone(step, name)}`)
      .join('; ');
  return record.measured === null ? null : one(record.measured, record.typed);
}

function resultOf(step: PrintedStep, record: PrintedRecord): string {
  const found = record.evidence ?? measuredOf(step, record);
  const value = record.notApplicable
    ? `N/A: ${record.notApplicable}${record.naData ? ` (${record.naData})` : ''}`
    : [found ?? (record.tool === null ? plain(record.value) : null), record.tool].filter(Boolean).join(', ');
  return [
    step.records.length > 1 ? `${record.attempt}. ${value}` : value,
    record.inLimit === false ? 'outside the limit' : '',
    record.approved ? `accepted by ${record.approved.reference}` : '',
    record.reason ?? '',
    record.photos.length > 0 ? `${record.photos.length} photo${record.photos.length === 1 ? '' : 's'} on file` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

const plain = (value: unknown): string =>
  value === true
    ? 'Done'
    : value === false
      ? 'No'
      : typeof value === 'string'
        ? value
        : value === null
          ? ''
          : JSON.stringify(value);

function ending(card: PrintedCard): Block[] {
  const note: Block[] = card.handoverNote
    ? [
        {
          kind: 'paragraph',
          text: `Handed over${card.handoverAt ? ` ${formatInstant(card.handoverAt)}` : ''}: ${card.handoverNote}`,
        },
      ]
    : [];
  if (card.status === 'notApplicable')
    return [
      ...note,
      {
        kind: 'paragraph',
        text: [{ text: `Not applicable: ${card.naReason ?? ''}${card.naData ? ` (${card.naData})` : ''}`, bold: true }],
      },
    ];
  const { signature } = card;
  if (!signature)
    return [
      ...note,
      { kind: 'spacer', height: 10 },
      {
        kind: 'fields',
        rows: [
          {
            cells: [
              { label: 'Name and stamp', value: ' ', width: 2 },
              { label: 'Signature', value: ' ', width: 2 },
              { label: 'Date', value: ' ' },
            ],
            height: 44,
          },
        ],
      },
    ];
  return [
    ...note,
    { kind: 'spacer', height: 10 },
    {
      kind: 'signature',
      statement: cardStatement,
      name: signature.name,
      ...(signature.stampNo ? { authorizationNo: signature.stampNo } : {}),
      date: `${formatLegalDay(dayOf(signature.at))}, ${formatInstant(signature.at).slice(11)}`,
    },
    { kind: 'paragraph', text: [{ text: `SHA-256 ${signature.hash}`, mono: true }], size: 7 },
  ];
}
