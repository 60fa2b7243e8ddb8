import { randomUUID } from 'node:crypto';
import type { Call, NextCall } from './client.ts';

/** What is asked of the product and of the bare driver alike. */
export type Question =
  'list' | 'search' | 'everywhere' | 'record' | 'create' | 'change' | 'gates' | 'common' | 'inside';

/** What the questions are made of: found in the database before the first round. */
export interface Facts {
  open: string[];
  /** Numbers of jobs from all over the years. */
  numbers: string[];
  /** Mostly words that name one thing, some that name a part, and one that is everywhere. */
  words: string[];
  commonWord: string;
  commonCount: number;
  /** Stock items that may be changed, one for each client. */
  items: string[];
  /** The job with all cards, findings and papers. */
  fullJob: string;
}

const openFilter = ({ open }: Facts) => `f.status.in=${open.join(',')}`;
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** A word without its first sign: what only looking inside words finds. */
export const partOf = (word: string): string => word.slice(1);

const itemPath = ({ items }: Facts, client: number) => `/api/store/items/${items[client % items.length] ?? ''}`;

/** What a client asks next, with the answer it has just got: a change names the version it was made on. */
export function callsOf(question: Question, facts: Facts): NextCall {
  if (question !== 'change') return () => callOf(question, facts);
  return (client, last) => {
    const path = itemPath(facts, client);
    if (last === null) return { method: 'GET', path };
    const { row } = JSON.parse(last()) as { row: { version: number } };
    const body = JSON.stringify({ version: row.version, description: `Changed by the benchmark, ${row.version}` });
    return { method: 'PATCH', path, body };
  };
}

/** The call a screen sends for a question. */
export function callOf(question: Question, facts: Facts): Call {
  switch (question) {
    case 'list':
      return { method: 'GET', path: `/api/workorders/rows?${openFilter(facts)}&size=50` };
    case 'search':
      return { method: 'GET', path: `/api/workorders/rows?q=${encodeURIComponent(pick(facts.words))}&size=50` };
    case 'common':
      return { method: 'GET', path: `/api/workorders/rows?q=${encodeURIComponent(facts.commonWord)}&size=50` };
    case 'everywhere':
      return { method: 'GET', path: `/api/search?q=${encodeURIComponent(pick(facts.words))}` };
    case 'record':
      return { method: 'GET', path: `/api/workorders/${pick(facts.numbers)}` };
    case 'gates':
      return { method: 'GET', path: `/api/workorders/${facts.fullJob}/gates` };
    case 'inside':
      return {
        method: 'GET',
        path: `/api/workorders/rows?q=${encodeURIComponent(`*${partOf(pick(facts.words))}`)}&size=50`,
      };
    case 'change':
      return { method: 'GET', path: itemPath(facts, 0) };
    case 'create':
      return {
        method: 'POST',
        path: '/api/store/items',
        headers: `idempotency-key: ${randomUUID()}\r\n`,
        body: JSON.stringify({
          kind: 'spare',
          partNumber: `BENCH-${randomUUID().slice(0, 13).toUpperCase()}`,
          partName: 'Bearing cone',
          description: 'Made by the benchmark',
          acceptanceClass: 'component',
          tracking: 'batch',
          uom: 'EA',
          shelfLifeMode: 'none',
          storageType: 'ambient',
        }),
      };
  }
}
