import { appendFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';

/** One answered call of a test. */
export interface TracedCall {
  file: string;
  /** Empty for what a file sets up before its tests. */
  test: string;
  /** `POST /api/workorders`. */
  call: string;
  status: number;
  /** What the answer says of codes: `G12 fail`; of a refusal `G12 refused`. */
  said: string[];
}

/** What one test did and was told: the calls answered well, and by code the calls made between two answers of unlike colour. */
interface Heard {
  /** How many calls were answered, refusals too. */
  calls: number;
  made: Set<string>;
  turned: Map<string, Set<string>>;
  /** By code: the colour last told, and the calls made since. */
  last: Map<string, { colour: string; since: Set<string> }>;
}

/** Of the test file that runs, by test; under no name what the file set up before. */
const answered = new Map<string, Heard>();
let ofFile = '';

const of = (file: string, test: string): Heard | undefined => (file === ofFile ? answered.get(test) : undefined);

/** The calls a test of this file made with success, those of what the file set up before included. */
export function callsMadeBy(file: string, test: string): ReadonlySet<string> {
  return new Set([...(of(file, '')?.made ?? []), ...(of(file, test)?.made ?? [])]);
}

/** How many calls a test of this file made, refused ones too. */
export const countCalls = (file: string, test: string): number => of(file, test)?.calls ?? 0;

/** By code: the calls a test of this file made between two answers of which one was red and one green. */
export function turnedBy(file: string, test: string): ReadonlyMap<string, ReadonlySet<string>> {
  return of(file, test)?.turned ?? new Map();
}

const colours: Readonly<Record<string, string>> = { fail: 'red', refused: 'red', pass: 'green', na: 'green' };

/** What the success of a call says of codes although its answer does not name them, by call. */
export const saidBySuccess = new Map<string, readonly string[]>();

/** Takes one answered call into what is known of its test. */
export function remember(heard: Heard, { call, status, said }: Pick<TracedCall, 'call' | 'status' | 'said'>): void {
  heard.calls += 1;
  if (status < 300) {
    heard.made.add(call);
    for (const { since } of heard.last.values()) since.add(call);
  }
  const unsaid = status < 300 ? (saidBySuccess.get(call) ?? []) : [];
  for (const each of [...said, ...unsaid]) {
    const [code = '', state = ''] = each.split(' ');
    const colour = colours[state];
    if (!colour) continue;
    const before = heard.last.get(code);
    if (before && before.colour !== colour)
      heard.turned.set(code, new Set([...(heard.turned.get(code) ?? []), ...before.since]));
    // What its success only implies is said of its own row: what another row says next may still be turned by it.
    heard.last.set(code, { colour, since: new Set(said.includes(each) ? [] : [call]) });
  }
}

export const nothingHeard = (): Heard => ({ calls: 0, made: new Set(), turned: new Map(), last: new Map() });

function rememberOf(traced: TracedCall, path: string): void {
  if (path !== ofFile) answered.clear();
  ofFile = path;
  const heard = answered.get(traced.test) ?? nothingHeard();
  answered.set(traced.test, heard);
  remember(heard, traced);
}

/**
 * Remembers the answered calls of each test (`callsMadeBy`). Where `TRACE_CALLS` names a file it gets each of them, one a line: which tests
 * went through which calls, and what they were told.
 */
export function traceCalls(app: FastifyInstance): void {
  const file = process.env['TRACE_CALLS'];
  // Before the first test of a file the name still stands of the last one of the file before.
  const { currentTestName: before } = expect.getState();
  app.addHook('onSend', (request, reply, payload, done) => {
    const { currentTestName = '', testPath = '' } = expect.getState();
    const text = typeof payload === 'string' ? payload : '';
    const traced: TracedCall = {
      file: testPath.split('/').at(-1) ?? '',
      test: currentTestName === before ? '' : (currentTestName.split(' > ').at(-1) ?? ''),
      call: `${request.method} ${request.routeOptions.url ?? ''}`,
      status: reply.statusCode,
      said: saidOf(text, reply.statusCode),
    };
    rememberOf(traced, testPath);
    if (file) appendFileSync(file, `${JSON.stringify(traced)}\n`);
    done(null, payload);
  });
}

function saidOf(text: string, status: number): string[] {
  const said = new Set<string>();
  for (const [, code, state] of text.matchAll(/"code":"(\w+)"[^{}]*?"state":"(\w+)"/g)) said.add(`${code} ${state}`);
  if (status >= 400) for (const [, code] of text.matchAll(/"code":"(\w+)"/g)) said.add(`${code} refused`);
  return [...said];
}
