import { formatLegalDay } from '#kernel/shared/dates.ts';
import { ofKind } from './directives.ts';
import { saysARelease, wordsSayWork } from './typedWords.ts';
import type { Block12Kind, Block12Line, Block12Source } from './facts.release.ts';
import type { Day, Decimal } from './facts.values.ts';
import type { Authority, NdtMethod } from './vocabulary.ts';

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
  /** The tires fitted (R20). */
  tires: (Block12Source & { partNumber: string; serialNumber: string })[];
  /** One sentence per test that belongs on the certificate. */
  tests: (Block12Source & { text: string })[];
  life: LifeInput;
  directives: (Block12Source & { number: string; kind: 'AD' | 'SB'; method: string })[];
  adListCheckedOn: Day | null;
  /** Pieces of the lot that left before the release, each with its place and marking; null: none did. */
  lot?: { size: number; out: { position: number; mark: string | null }[] } | null;
  deviations: (Block12Source & { text: string })[];
  /** The other authorities of a dual release: our approval number there, and the statement their form prescribes with it (R7). */
  secondAuthorities: (Block12Source & { authority: Authority; approvalNo: string; statement: string })[];
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
  for (const tire of input.tires)
    add('parts', `Tire fitted: P/N ${tire.partNumber}, S/N ${tire.serialNumber}.`, [tire]);
  for (const test of input.tests) add('tests', ended(test.text), [test]);
  if (input.life.shown) add('life', lifeInWords(input.life), [job]);
  add('directives', directivesInWords(input), [job, ...input.directives]);
  if (input.lot) add('deviations', ended(lotInWords(input.lot)), [job]);
  for (const deviation of input.deviations) add('deviations', `Deviation: ${ended(deviation.text)}`, [deviation]);
  for (const second of input.secondAuthorities) add('secondAuthority', second.statement, [second]);
  for (const text of input.free ?? []) lines.push({ kind: 'free', text, source: [], free: true });
  add('records', `Records: ${job.jobnumber}.`, [job]);
  return lines;
}

const beforeKind = (lines: readonly Block12Line[], kinds: readonly Block12Kind[]): number => {
  const at = lines.findIndex((line) => kinds.includes(line.kind));
  return at < 0 ? lines.length : at;
};

/** The generated lines with the typed ones in their place, before the records (R6). */
export function withFreeLines(generated: readonly Block12Line[], free: readonly Block12Line[]): Block12Line[] {
  const at = beforeKind(generated, ['records']);
  return [...generated.slice(0, at), ...free, ...generated.slice(at)];
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

/** Which pieces of a lot the certificate is not for. */
function lotInWords({ size, out }: NonNullable<Block12Input['lot']>): string {
  const named = out
    .map(({ position, mark }) => (mark === null ? String(position) : `${position} (${mark})`))
    .join(', ');
  return `Lot of ${size}: ${out.length === 1 ? 'piece' : 'pieces'} ${named} taken out before release and not covered`;
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
  const said = input.directives.map((each) => `${ofKind(each.kind, each.number)} ${each.method}`);
  const noAd = !input.directives.some((each) => each.kind === 'AD');
  return `${[...said, noAd ? 'No AD applicable' : 'AD status complete'].join('; ')}, ${checked}.`;
}

/** One remark as it is printed: a line of its own. */
export interface Remark {
  kind: Block12Kind | 'correction';
  text: string;
}

/** What the form has room for in block 12. */
export interface RemarksRoom {
  lines: number;
  charactersPerLine: number;
}

export interface ComposedBlock12 {
  /** What is printed in the block, one remark a line: at most 2 000 characters. */
  remarks: string[];
  /** The remarks that did not fit, on a numbered sheet with the same certificate number. */
  attachment: { number: number; title: string; text: string } | null;
}

/** The lines as remarks with the records they come from: what was done and by which data make one. */
export function remarksOf(lines: readonly Block12Line[]): (Block12Line & Remark)[] {
  const remarks: Block12Line[] = [];
  for (const line of lines) {
    const last = remarks.at(-1);
    if (line.kind === 'data' && last?.kind === 'work')
      remarks[remarks.length - 1] = {
        ...last,
        text: `${last.text} ${line.text}`,
        source: [...last.source, ...line.source],
      };
    else remarks.push(line);
  }
  return remarks;
}

const mustStay: ReadonlySet<Remark['kind']> = new Set([
  'correction',
  'work',
  'data',
  'life',
  'directives',
  'deviations',
  'secondAuthority',
  'records',
]);

/** Fits the remarks into the block; what is too long moves to an attachment, whole remarks only, the legal ones last (R6). */
export function composeBlock12(
  all: readonly Remark[],
  certificateNo: string,
  room: RemarksRoom,
  attachmentNumber = 2,
): ComposedBlock12 {
  const linesOf = (text: string): number => Math.max(1, Math.ceil(text.length / room.charactersPerLine));
  let characters = 0;
  let lines = 0;
  const take = (text: string): boolean => {
    if (characters + text.length + 1 > block12Limit + 1 || lines + linesOf(text) > room.lines) return false;
    characters += text.length + 1;
    lines += linesOf(text);
    return true;
  };
  if (all.every((remark) => take(remark.text))) return { remarks: all.map((remark) => remark.text), attachment: null };
  characters = 0;
  lines = 0;
  const pointer = `See attachment ${attachmentNumber} to ${certificateNo}.`;
  take(pointer);
  const kept = new Set<Remark>();
  const important = all.filter((each) => mustStay.has(each.kind));
  for (const remark of [...important, ...all.filter((each) => !mustStay.has(each.kind))])
    if (take(remark.text)) kept.add(remark);
  return {
    remarks: [...all.filter((remark) => kept.has(remark)).map((remark) => remark.text), pointer],
    attachment: {
      number: attachmentNumber,
      title: `Attachment ${attachmentNumber} to ${certificateNo}`,
      text: all
        .filter((remark) => !kept.has(remark))
        .map((remark) => remark.text)
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
  for (const line of generated)
    if (line.kind === 'parts' && wordsSayWork(line.text))
      problems.push(
        `Block 12 says “${line.text}”: the name and number of a part say nothing of work. Put the record right that it comes from.`,
      );
  for (const line of generated)
    if (!line.free && line.kind !== 'secondAuthority' && saysARelease(line.text))
      problems.push(
        `Block 12 says “${line.text}”: only the form itself says that something is released, and by whom. Put the record right that it comes from.`,
      );
  return problems;
}
