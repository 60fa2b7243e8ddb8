/** A test by its file and its name. */
export interface NamedTest {
  file: string;
  name: string;
}

/** A call that writes facts, and the tests that make it: each fails when it does not any more (`calledWriters.setup.ts`). */
export interface Writer {
  /** `POST /api/store/tools/:id/recall`. */
  call: string;
  shown: readonly NamedTest[];
}

/** A call and the tests in which it turns a gate red or green. */
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

/** Whether this is the test that is meant; `$shop` in a name stands for each value of a table of tests. */
const isNamed = (named: string, name: string): boolean => {
  const [begin = '', ...rest] = named.split(/[$]\w+/);
  const end = rest.at(-1);
  return end === undefined ? name === named : name.startsWith(begin) && name.endsWith(end);
};

/** The calls a test is named for in the table of facts, each once. */
export function writersShownBy(facts: readonly GateFact[], file: string, name: string): string[] {
  const calls = facts
    .flatMap(({ writers }) => writers)
    .filter(({ shown }) => shown.some((test) => isNamed(test.name, name) && test.file === file))
    .map(({ call }) => call);
  return [...new Set(calls)].sort();
}
