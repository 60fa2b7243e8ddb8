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

/** Calls of the test file that runs, answered well, by test; under no name what it set up before. */
const answered = new Map<string, Set<string>>();
let ofFile = '';

/** The calls a test of this file made with success, those of what the file set up before included. */
export function callsMadeBy(file: string, test: string): ReadonlySet<string> {
  return file === ofFile ? new Set([...(answered.get('') ?? []), ...(answered.get(test) ?? [])]) : new Set();
}

function remember({ test, call, status }: TracedCall, path: string): void {
  if (path !== ofFile) answered.clear();
  ofFile = path;
  if (status >= 300) return;
  const calls = answered.get(test) ?? new Set();
  answered.set(test, calls.add(call));
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
    const text = file && typeof payload === 'string' ? payload : '';
    const traced: TracedCall = {
      file: testPath.split('/').at(-1) ?? '',
      test: currentTestName === before ? '' : (currentTestName.split(' > ').at(-1) ?? ''),
      call: `${request.method} ${request.routeOptions.url ?? ''}`,
      status: reply.statusCode,
      said: saidOf(text, reply.statusCode),
    };
    remember(traced, testPath);
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
