import { parentPort, workerData } from 'node:worker_threads';
import { load, type LoadResult } from './client.ts';
import { limitOf } from './limits.ts';
import { callsOf, type Facts, type Question } from './scenarios.ts';

/** One measurement, in a thread of its own so that nothing else stands in the line of its event loop. */
export interface Job {
  kind: 'product' | 'limit' | 'constant';
  question: Question;
  facts: Facts;
  clients: number;
  ms: number;
  port: number;
  cookie: string;
  url: string;
}

const job = workerData as Job;

async function measure(): Promise<LoadResult> {
  const { kind, question, facts, clients, ms, port, cookie, url } = job;
  if (kind === 'limit') return limitOf(question, facts, { url, clients, ms });
  const next =
    kind === 'constant' ? () => ({ method: 'GET', path: `/${question}` }) as const : callsOf(question, facts);
  await load(next, { port, cookie, clients, ms: Math.min(300, ms / 4) });
  return load(next, { port, cookie, clients, ms });
}

parentPort?.postMessage(await measure());
