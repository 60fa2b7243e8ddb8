import type { TracedCall } from '#kernel/testing/trace.ts';
import type { GateFact } from './gateFacts.ts';

/** The calls of a run by the test they were made in. */
function byTest(traced: readonly TracedCall[]): Map<string, TracedCall[]> {
  return Map.groupBy(traced, ({ file, test }) => `${file} ${test}`);
}

/**
 * What the run of the tests does not bear out of the table of facts: a writer that none of the row's tests calls with success, a gate that
 * none of them is told of as red or refused.
 */
export function unproven(facts: readonly GateFact[], traced: readonly TracedCall[]): string[] {
  const tests = byTest(traced);
  return facts.flatMap((row) => {
    const made = row.tests.flatMap(({ file, name }) => {
      const short = file.split('/').at(-1) ?? '';
      return [...tests]
        .filter(([test]) => test.startsWith(`${short} `) && test.endsWith(name))
        .flatMap(([, calls]) => calls);
    });
    const [fact = ''] = row.facts;
    const wrote = new Set(made.filter(({ status }) => status < 300).map(({ call }) => call));
    const told = new Set(made.flatMap(({ said }) => said));
    return [
      ...row.writers.filter((call) => !wrote.has(call)).map((call) => `${fact}: no test of its row calls ${call}`),
      ...row.gates
        .filter((gate) => !told.has(`${gate} fail`) && !told.has(`${gate} refused`))
        .map((gate) => `${fact}: no test of its row is told ${gate}`),
    ];
  });
}

/** Tests of the run that call a writer with success and are told one of its gates: candidates for the row. */
export function candidates(row: GateFact, traced: readonly TracedCall[], writer: string): string[] {
  return [...byTest(traced)]
    .filter(
      ([, calls]) =>
        calls.some(({ call, status }) => call === writer && status < 300) &&
        calls.some(({ said }) =>
          row.gates.some((gate) => said.includes(`${gate} fail`) || said.includes(`${gate} refused`)),
        ),
    )
    .map(([test]) => test);
}
