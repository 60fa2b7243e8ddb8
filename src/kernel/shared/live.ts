import type { AnyRecord } from './record.ts';

/** A name open screens are told of that is no record: what a screen shows that is made up anew, such as a count. Declared once, by `liveName`. */
export interface LiveName {
  readonly kind: 'live';
  readonly name: string;
}

/** What open screens can be told of: a record, or a declared name. A misspelt one does not compile. */
export type LiveSource = AnyRecord | LiveName;

/** Declares a name beside the records' own. */
export const liveName = (name: string): LiveName => ({ kind: 'live', name });

/** The comments and entries of a row's history. */
export const historyLive = liveName('history');
