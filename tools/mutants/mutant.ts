/** A fault planted on purpose: one place of one file written otherwise, and the tests that must turn red for it. */
export interface Mutant {
  name: string;
  file: string;
  find: string;
  put: string;
  /** Test files, the fewest that concern it. */
  tests: readonly string[];
  /** Only the tests of these names, as vitest's `-t` takes them. */
  only?: string;
}

/** Faults of one file that the same tests concern: name, what stands there, what is put there, and a narrower choice of tests. */
export const of = (
  file: string,
  tests: readonly string[],
  faults: readonly (readonly [name: string, find: string, put: string, only?: string])[],
): Mutant[] =>
  faults.map(([name, find, put, only]) => ({ name, file, find, put, tests, ...(only !== undefined && { only }) }));
