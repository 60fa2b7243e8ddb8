/** The name that is being typed behind an @ before the caret; null when none is. */
export function nameBeingTyped(text: string, caret: number): { from: number; words: string } | null {
  const before = text.slice(0, caret);
  // At the start or after a space: an e-mail address names nobody.
  const found = /(?:^|[\s(])@([^\s@]{0,30}(?: [^\s@]{0,30})?)$/.exec(before);
  return found ? { from: caret - (found[1]?.length ?? 0) - 1, words: found[1] ?? '' } : null;
}

/** The text with the whole name in place of what was typed, and where the caret goes. */
export function withName(text: string, from: number, caret: number, name: string): { text: string; caret: number } {
  const inserted = `@${name} `;
  return { text: text.slice(0, from) + inserted + text.slice(caret).replace(/^ /, ''), caret: from + inserted.length };
}

/** Of the people chosen while typing, those whose name still stands in the text. */
export function stillNamed<P extends { name: string }>(text: string, chosen: readonly P[]): P[] {
  return chosen.filter((person) => text.includes(`@${person.name}`));
}
