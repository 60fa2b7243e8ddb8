/** One thing somebody does, step by step. */
export interface HandbookTask {
  title: string;
  steps: readonly string[];
  /** The screen it begins on. */
  to?: string;
}

export interface Chapter {
  /** The last part of its address. */
  slug: string;
  title: string;
  about: string;
  tasks: readonly HandbookTask[];
}
