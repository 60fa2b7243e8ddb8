import type { AnswerOf } from '#kernel/shared/call.ts';
import type { whereUsedCall } from './whereUsed.calls.ts';

export type UsedAnswer = AnswerOf<typeof whereUsedCall>;
type Job = UsedAnswer['jobs'][number];

/** Work orders drawn one by one; what was used on more is drawn with the last of them as one. */
export const mostDrawn = 40;

/** Something in the picture; `row` is where its middle stands, in rows from the top. */
interface At {
  id: string;
  row: number;
}
export type RadiusNode = At &
  (
    | { kind: 'thing' }
    | { kind: 'job'; job: Job }
    | { kind: 'more'; jobs: number; certificates: number }
    | { kind: 'certificate'; certificate: Job['certificates'][number] }
    | { kind: 'customer'; customerId: string; name: string; jobs: number }
  );

/** What something touched, in columns: itself, work orders, certificates, customers. */
export interface Radius {
  columns: [RadiusNode[], RadiusNode[], RadiusNode[], RadiusNode[]];
  lines: { from: string; to: string }[];
  rows: number;
}

/** The picture of an answer: the work orders of a customer stand together, each beside its certificates, so that no two lines cross. */
export function radiusOf({ jobs }: Pick<UsedAnswer, 'jobs'>): Radius {
  const columns: Radius['columns'] = [[], [], [], []];
  const lines: Radius['lines'] = [];
  const thing = 'thing';
  let row = 0;
  const drawn = jobs.slice(0, mostDrawn);
  for (const [customerId, own] of Map.groupBy(jobs, (job) => job.customerId)) {
    const begin = row;
    const customer = `customer ${customerId}`;
    const alone = own.filter((job) => drawn.includes(job));
    for (const job of alone) {
      const { jobNumber, certificates } = job;
      const height = Math.max(1, certificates.length);
      columns[1].push({ kind: 'job', id: jobNumber, row: row + (height - 1) / 2, job });
      lines.push({ from: thing, to: jobNumber });
      for (const [at, certificate] of certificates.entries()) {
        columns[2].push({ kind: 'certificate', id: certificate.number, row: row + at, certificate });
        lines.push({ from: jobNumber, to: certificate.number }, { from: certificate.number, to: customer });
      }
      if (certificates.length === 0) lines.push({ from: jobNumber, to: customer });
      row += height;
    }
    if (own.length > alone.length) {
      const more = `more ${customerId}`;
      const rest = own.filter((job) => !alone.includes(job));
      const certificates = rest.reduce((sum, job) => sum + job.certificates.length, 0);
      columns[1].push({ kind: 'more', id: more, row, jobs: rest.length, certificates });
      lines.push({ from: thing, to: more }, { from: more, to: customer });
      row += 1;
    }
    const name = own[0]?.customer ?? '';
    columns[3].push({ kind: 'customer', id: customer, row: (begin + row - 1) / 2, customerId, name, jobs: own.length });
  }
  columns[0].push({ kind: 'thing', id: thing, row: Math.max(0, row - 1) / 2 });
  return { columns, lines, rows: Math.max(1, row) };
}

/** Everything a node leads to and comes from, itself with it. */
export function reached({ lines }: Radius, id: string): Set<string> {
  const found = new Set([id]);
  for (const [from, to] of [['from', 'to'] as const, ['to', 'from'] as const]) {
    const waiting = [id];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      for (const line of lines)
        if (line[from] === next && !found.has(line[to])) {
          found.add(line[to]);
          waiting.push(line[to]);
        }
  }
  return found;
}

/** Where an arrow key leads from a node: along a line, or to the neighbour in its column. */
export function neighbour(radius: Radius, id: string, key: string): string | null {
  const column = radius.columns.find((nodes) => nodes.some((node) => node.id === id));
  const place = column?.findIndex((node) => node.id === id) ?? -1;
  if (key === 'ArrowRight') return radius.lines.find(({ from }) => from === id)?.to ?? null;
  if (key === 'ArrowLeft') return radius.lines.find(({ to }) => to === id)?.from ?? null;
  if (key === 'ArrowDown') return column?.[place + 1]?.id ?? null;
  return key === 'ArrowUp' ? (column?.[place - 1]?.id ?? null) : null;
}
