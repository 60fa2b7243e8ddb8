/** A name open screens are told of that is no record: what a screen shows that is made up anew, such as a count. Declared once, by `liveName`. */
export interface LiveName {
  readonly kind: 'live';
  readonly name: string;
}

/** Declares a name beside the records' own. */
export const liveName = (name: string): LiveName => ({ kind: 'live', name });

/** The comments and entries of a row's history. */
export const historyLive = liveName('history');

/** The files of a row: what shows them is asked again when this browser has added or removed one; others are told of the row. */
export const filesLive = liveName('attachment');
