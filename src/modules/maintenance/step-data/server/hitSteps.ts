/** What a revision says has changed: a page block with its hundred (`Check 501` is 5), or words. */
interface Changed {
  said: string;
  block: number | null;
  words: string;
}

const hundredOf = (text: string): number | null => {
  const page = /\b(\d{3,5})\b/.exec(text)?.[1];
  return page === undefined ? null : Math.floor((Number(page) - 1) / 100);
};

/** The page blocks and sections of a revision: those its changed sections name, and the page blocks its highlights speak of. */
function changedOf({
  changedSections,
  highlights,
}: {
  changedSections: string | null;
  highlights: string | null;
}): Changed[] {
  const named = (changedSections ?? '')
    .split(/[,;\n]+/)
    .map((one) => one.trim())
    .filter(Boolean);
  // A number alone may be a part number or a value; a page block stands behind its name.
  const spoken = [
    ...(highlights ?? '').matchAll(
      /\b(description|testing|disassembly|cleaning|check|inspection|repair|assembly|fits and clearances|special tools|storage|rework)\s+(?:page\s+)?\d{3,5}\b/gi,
    ),
  ].map(([said]) => said);
  return [...new Set([...named, ...spoken])].map((said) => ({
    said,
    block: hundredOf(said),
    words: said
      .replaceAll(/[\d\s]+/g, ' ')
      .trim()
      .toLowerCase(),
  }));
}

/** The steps whose reference lies in a page block or section the revision changed, each with what hits it. */
export function hitSteps(
  revision: { changedSections: string | null; highlights: string | null },
  steps: Readonly<Record<string, { reference: string }>>,
): { step: string; reference: string; hitBy: string }[] {
  const changed = changedOf(revision);
  return Object.entries(steps).flatMap(([step, { reference }]) => {
    const block = hundredOf(reference);
    const hit = changed.find((one) =>
      one.block !== null && block !== null
        ? one.block === block
        : one.words !== '' && reference.toLowerCase().includes(one.words),
    );
    return hit ? [{ step, reference, hitBy: hit.said }] : [];
  });
}
