import { expect, test } from 'vitest';
import { filesUnder, textOf } from './tree.ts';

/** The opening tags of buttons in a text, with their attributes; arrows and elements inside braces are no end of a tag. */
function buttonTags(text: string): string[] {
  return [...text.matchAll(/<Button\b/g)].map(({ index }) => {
    let depth = 0;
    let at = index;
    for (; at < text.length && !(depth === 0 && text[at] === '>'); at += 1)
      depth += text[at] === '{' ? 1 : text[at] === '}' ? -1 : 0;
    return text.slice(index, at);
  });
}

/** A first button of its place that can rest and has no line that says why: neither `ReasonButton` nor described by one. */
const isMute = (tag: string): boolean => {
  const asked = /\bdisabled=\{([^}]*)\}/.exec(tag)?.[1];
  if (!asked || tag.includes('aria-describedby') || /\bvariant="(?:default|subtle)"/.test(tag)) return false;
  // While it works it shows that itself, and the first page has none before it.
  return !asked
    .split('||')
    .every((part) => /(?:isBusy|isPending|isSending|isSaving)$|^\w+(?:[.]\w+)? <?=+ \w+$/.test(part.trim()));
};

test('a button that cannot be used yet says why in a line of its own', () => {
  const mute = filesUnder('src')
    .filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
    .flatMap((path) =>
      buttonTags(textOf(path))
        .filter(isMute)
        .map((tag) => `${path}: ${tag.replace(/\s+/g, ' ')}`),
    );
  expect(mute).toEqual([]);
  expect(isMute('<Button type="submit" disabled={!lot} loading={add.isPending}')).toBe(true);
  expect(isMute('<Button disabled={isBusy || form.isSaving}')).toBe(false);
});
