/** A test by its file and its name. */
export interface NamedTest {
  file: string;
  name: string;
}

/**
 * A call that writes facts, and the tests that make it: each fails when it does not any more, the first also when the gate does not turn
 * by it any more (`calledWriters.setup.ts`).
 */
export interface Writer {
  /** `POST /api/store/tools/:id/recall`. */
  call: string;
  shown: readonly NamedTest[];
}

/** A call, the test in which a gate turns by it, and further tests that make it. */
export const by = (call: string, ...shown: readonly [NamedTest, ...NamedTest[]]): Writer => ({ call, shown });

/** Where some facts of the gates come from: the tables they are read from, the calls that write them, and the tests that show it. */
export interface GateFact {
  /** The gates that read them. */
  gates: readonly string[];
  /** Paths in `GateFacts`; one names everything below it. */
  facts: readonly string[];
  tables: readonly string[];
  writers: readonly Writer[];
  /** Who signs, where the right of the call is not all: the privilege asked of the person. */
  signs?: string;
  /** Further tests: what else the gate says of these facts. */
  also?: readonly NamedTest[];
}

/** Whether this is the test that is meant; `$shop` or `%s` in a name stands for each value of a table of tests. */
const isNamed = (named: string, name: string): boolean => {
  const [begin = '', ...rest] = named.split(/[$]\w+|%s/);
  const end = rest.at(-1);
  return end === undefined ? name === named : name.startsWith(begin) && name.endsWith(end);
};

export const isThat = (test: NamedTest, file: string, name: string) => test.file === file && isNamed(test.name, name);

/** The calls a test is named for in the table of facts, each once. */
export function writersShownBy(facts: readonly GateFact[], file: string, name: string): string[] {
  const calls = facts
    .flatMap(({ writers }) => writers)
    .filter(({ shown }) => shown.some((test) => isThat(test, file, name)))
    .map(({ call }) => call);
  return [...new Set(calls)].sort();
}

/** A fact and a call that writes it, under the name `notHeard.ts` gives them. */
export const pairOf = ({ gates, facts }: GateFact, { call }: Writer) => `${gates.join(', ')} ${facts[0]}: ${call}`;

/**
 * The facts and calls this test stands first for, by whether it heard a gate of them turn: red before the call and green after it, or green
 * before and red after.
 */
export function turnsOf(
  facts: readonly GateFact[],
  file: string,
  name: string,
  turned: ReadonlyMap<string, ReadonlySet<string>>,
): { pair: string; turns: boolean }[] {
  return facts.flatMap((fact) =>
    fact.writers
      .filter(({ shown: [first] }) => first && isThat(first, file, name))
      .map((writer) => ({
        pair: pairOf(fact, writer),
        turns: fact.gates.some((gate) => turned.get(gate)?.has(writer.call)),
      })),
  );
}
