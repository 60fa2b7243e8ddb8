/** What the leaving shift wrote about a card left in progress. */
export interface HandoverNote {
  done: string;
  notDone: string;
  cautions: string;
  acknowledgedBy: string | null;
}

/** Why nobody may go on with a card left in progress at shift end, or null (R23, 145.A.47(c)). */
export function handoverProblem(cardNo: string, note: HandoverNote | null): string | null {
  if (!note || !note.done.trim() || !note.notDone.trim()) {
    return `Card ${cardNo} was left in progress without a handover note.`;
  }
  return note.acknowledgedBy ? null : `The shift handover of card ${cardNo} is not acknowledged.`;
}
