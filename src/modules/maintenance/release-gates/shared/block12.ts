import { formatLegalDay } from '#kernel/shared/dates.ts';
import type { OrgApproval } from './facts.data.ts';
import type { Block12Kind, Block12Line, Block12Source } from './facts.release.ts';
import type { Day, Decimal } from './facts.values.ts';
import { authorityOf, type Authority, type CertificateType, type NdtMethod } from './vocabulary.ts';

/** The records block 12 is written from: the remarks of a certificate (R6). */
export interface Block12Input {
  job: Block12Source & { jobnumber: string };
  /** What was done, in the words of block 11: `Overhauled`. */
  work: string;
  manuals: (Block12Source & { number: string; revision: string; dated: string; temporaryRevisions: string[] })[];
  ndt: (Block12Source & { method: NdtMethod; reportNo: string })[];
  /** One sentence per repair, from its card: `Bead seat OB blended 0.31 mm (limit 0.50)`. */
  repairs: (Block12Source & { text: string })[];
  parts: (Block12Source & { name: string; quantity: number })[];
  /** One sentence per test that belongs on the certificate. */
  tests: (Block12Source & { text: string })[];
  life: LifeInput;
  directives: (Block12Source & { number: string; kind: 'AD' | 'SB'; method: string })[];
  adListCheckedOn: Day | null;
  deviations: (Block12Source & { text: string })[];
  /** The other authorities of a dual release, with our approval number there. */
  secondAuthorities: (Block12Source & { authority: Authority; approvalNo: string })[];
  free?: string[];
}
export interface LifeInput {
  /** False when the part carries no life data: then no line is written. */
  shown: boolean;
  csn: number | null;
  cso: number | null;
  tsn: Decimal | null;
  tso: Decimal | null;
  /** Dates such as `Next hydrostatic test May 2028 (life end)`. */
  notes: string[];
}

/** The order of the lines. The worked certificate of maintenance.md 5.10 sets it: R6 names the same items, AD and SB earlier. */
export const block12Order: readonly Block12Kind[] = [
  'work',
  'data',
  'ndt',
  'repairs',
  'parts',
  'tests',
  'life',
  'directives',
  'deviations',
  'secondAuthority',
  'free',
  'records',
];
export const block12Limit = 2000;
const listedParts = 6;

const regulationOf: Record<Authority, string> = { CAAT: 'TCAR 8 Part 145', EASA: 'Part-145', FAA: '14 CFR Part 43' };

const sourceOf = ({ entity, id, label }: Block12Source): Block12Source => ({ entity, id, label });
const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Writes block 12 line by line; every line names the records it comes from, and only free lines may be edited (R6). */
export function generateBlock12(input: Block12Input): Block12Line[] {
  const lines: Block12Line[] = [];
  const add = (kind: Block12Kind, text: string, sources: readonly Block12Source[]): void => {
    lines.push({ kind, text, source: sources.map(sourceOf) });
  };
  const { job } = input;
  add('work', input.work, [job]);
  if (input.manuals.length > 0) {
    const named = input.manuals.map((manual) => {
      const trs = manual.temporaryRevisions.map((tr) => ` with ${tr}`).join('');
      return `${manual.number} ${manual.revision} dated ${manual.dated}${trs}`;
    });
    add('data', `IAW ${named.join(', ')}.`, input.manuals);
  }
  if (input.ndt.length > 0) add('ndt', `NDT: ${ndtInWords(input.ndt)}.`, input.ndt);
  for (const repair of input.repairs) add('repairs', ended(repair.text), [repair]);
  if (input.parts.length > 0) {
    const count = input.parts.reduce((sum, part) => sum + part.quantity, 0);
    const named = input.parts.map((part) => `${part.name} ${part.quantity}`).join(', ');
    add('parts', `Replaced: ${named}${count > listedParts ? ' (attachment 1)' : ''}.`, input.parts);
  }
  for (const test of input.tests) add('tests', ended(test.text), [test]);
  if (input.life.shown) add('life', lifeInWords(input.life), [job]);
  add('directives', directivesInWords(input), [job, ...input.directives]);
  for (const deviation of input.deviations) add('deviations', `Deviation: ${ended(deviation.text)}`, [deviation]);
  for (const second of input.secondAuthorities) {
    add('secondAuthority', secondAuthorityInWords(second), [second]);
  }
  for (const text of input.free ?? []) lines.push({ kind: 'free', text, source: [], free: true });
  add('records', `Records: ${job.jobnumber}.`, [job]);
  return lines;
}

type SecondAuthority = Block12Input['secondAuthorities'][number];

/** Our approval number under the authority of a certificate; empty where there is none. */
export const approvalNoOf = (approvals: readonly OrgApproval[], type: CertificateType): string =>
  approvals.find((known) => known.authority === authorityOf(type))?.certificateNo ?? '';

/** The other authorities under which the same work is released, as the paper of one certificate names them (R7). */
export function releasedBeside(
  approvals: readonly OrgApproval[],
  types: readonly CertificateType[],
  type: CertificateType,
): SecondAuthority[] {
  return types
    .filter((other) => other !== type)
    .map((other) => {
      const approvalNo = approvalNoOf(approvals, other);
      return { authority: authorityOf(other), approvalNo, entity: 'orgApproval', id: approvalNo, label: approvalNo };
    });
}

const secondAuthorityInWords = ({ authority, approvalNo }: SecondAuthority): string =>
  `Also released under ${authority} approval ${approvalNo}: the work in blocks 11 and 12 was carried out in ` +
  `accordance with ${regulationOf[authority]} and in respect of that work the item is ready for release to service.`;

const beforeKind = (lines: readonly Block12Line[], kinds: readonly Block12Kind[]): number => {
  const at = lines.findIndex((line) => kinds.includes(line.kind));
  return at < 0 ? lines.length : at;
};

/** The generated lines with the typed ones in their place, before the records (R6). */
export function withFreeLines(generated: readonly Block12Line[], free: readonly Block12Line[]): Block12Line[] {
  const at = beforeKind(generated, ['records']);
  return [...generated.slice(0, at), ...free, ...generated.slice(at)];
}

/** The lines as one paper of a dual release prints them: it names the other authorities, never its own (R7). */
export function linesForPaper(lines: readonly Block12Line[], others: readonly SecondAuthority[]): Block12Line[] {
  const rest = lines.filter((line) => line.kind !== 'secondAuthority');
  const at = beforeKind(rest, ['free', 'records']);
  const named = others.map((other): Block12Line => ({
    kind: 'secondAuthority',
    text: secondAuthorityInWords(other),
    source: [sourceOf(other)],
  }));
  return [...rest.slice(0, at), ...named, ...rest.slice(at)];
}

// "PT NDT-26-00421, ET -00422/-00423": the series is printed once, then only what differs.
function ndtInWords(reports: Block12Input['ndt']): string {
  const byMethod = new Map<NdtMethod, string[]>();
  for (const report of reports.toSorted((a, b) => (a.reportNo < b.reportNo ? -1 : 1))) {
    byMethod.set(report.method, [...(byMethod.get(report.method) ?? []), report.reportNo]);
  }
  let series = '';
  const short = (reportNo: string): string => {
    const cut = reportNo.lastIndexOf('-');
    const same = series !== '' && reportNo.slice(0, cut) === series;
    series = reportNo.slice(0, cut);
    return same ? reportNo.slice(cut) : reportNo;
  };
  return [...byMethod].map(([method, numbers]) => `${method} ${numbers.map(short).join('/')}`).join(', ');
}

function lifeInWords(life: LifeInput): string {
  const parts: string[] = [];
  const hours = (name: string, value: Decimal | null): void => {
    if (value !== null) parts.push(`${name} ${value} h`);
  };
  hours('TSN', life.tsn);
  hours('TSO', life.tso);
  parts.push(`CSN ${life.csn ?? 'unknown'}`, `CSO ${life.cso ?? 'unknown'}`);
  return [parts.join(', '), ...life.notes].map(ended).join(' ');
}

function directivesInWords(input: Block12Input): string {
  const checked =
    input.adListCheckedOn === null ? 'list not checked' : `list checked ${formatLegalDay(input.adListCheckedOn)}`;
  const said = input.directives.map((each) => `${each.kind} ${each.number} ${each.method}`);
  const noAd = !input.directives.some((each) => each.kind === 'AD');
  return `${[...said, noAd ? 'No AD applicable' : 'AD status complete'].join('; ')}, ${checked}.`;
}

export interface ComposedBlock12 {
  /** What is printed in the block, at most 2 000 characters. */
  text: string;
  /** The lines that did not fit, on a numbered sheet with the same certificate number. */
  attachment: { number: number; title: string; text: string } | null;
}

const mustStay: ReadonlySet<Block12Kind> = new Set([
  'work',
  'data',
  'life',
  'directives',
  'deviations',
  'secondAuthority',
  'records',
]);

/** Fits the lines into the block; what is too long moves to an attachment, whole lines only, the legal ones last (R6). */
export function composeBlock12(
  lines: readonly Block12Line[],
  certificateNo: string,
  attachmentNumber = 2,
): ComposedBlock12 {
  const join = (some: readonly Block12Line[]): string => some.map((line) => line.text).join(' ');
  const whole = join(lines);
  if (whole.length <= block12Limit) return { text: whole, attachment: null };
  const pointer = `See attachment ${attachmentNumber} to ${certificateNo}.`;
  const room = block12Limit - pointer.length - 1;
  const kept = new Set<Block12Line>();
  let used = 0;
  for (const line of [
    ...lines.filter((each) => mustStay.has(each.kind)),
    ...lines.filter((each) => !mustStay.has(each.kind)),
  ]) {
    if (used + line.text.length + 1 > room) continue;
    kept.add(line);
    used += line.text.length + 1;
  }
  return {
    text: [join(lines.filter((line) => kept.has(line))), pointer].filter(Boolean).join(' '),
    attachment: {
      number: attachmentNumber,
      title: `Attachment ${attachmentNumber} to ${certificateNo}`,
      text: lines
        .filter((line) => !kept.has(line))
        .map((line) => line.text)
        .join('\n'),
    },
  };
}

const kindInWords: Partial<Record<Block12Kind, string>> = {
  work: 'the work done',
  data: 'the CMM revision',
  ndt: 'the NDT performed',
  repairs: 'a repair',
  parts: 'the parts replaced',
  tests: 'a test result',
  life: 'the life data',
  directives: 'the AD and SB status',
  deviations: 'a deviation',
  secondAuthority: 'the second authority',
  records: 'the records',
};

/** Generated lines that are gone or changed in a draft, in the words of G24. Free lines may say anything. */
export function block12Problems(generated: readonly Block12Line[], draft: readonly Block12Line[]): string[] {
  const problems: string[] = [];
  const say = (kind: Block12Kind): number => problems.push(`Block 12 does not state ${kindInWords[kind] ?? kind}.`);
  for (const kind of ['work', 'data', 'directives', 'records'] as const) {
    if (!generated.some((line) => line.kind === kind)) say(kind);
  }
  const kept = draft.filter((line) => !line.free).map((line) => line.text);
  for (const line of generated) {
    if (line.free) continue;
    const at = kept.indexOf(line.text);
    if (at >= 0) kept.splice(at, 1);
    else say(line.kind);
  }
  problems.push(...kept.map((text) => `Block 12 has a line no record backs: "${text}"`));
  return problems;
}
