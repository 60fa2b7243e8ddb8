/** One hint about the chain of a root cause; lines count from 1. */
export type WhyHint =
  { kind: 'repeats' | 'circular'; line: number; earlier: number } | { kind: 'blames' | 'personLast'; line: number };

/** The whys of a chain, one a line, without empty ones. */
export const whysOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Words that name no cause a system can be changed by (R-CAP-6). */
const noCause =
  /^\W*(human error|negligence|carelessness|re-?train(ing)?( of)?( the)? (staff|personnel|mechanic)s?)\W*$/i;
/** Words that look for who is to blame, not for what let it happen. */
const blame =
  /human error|negligen|careless|inattenti|lack of attention|not (?:being )?careful|forgot|forgetful|lazy|\bfault of\b|re-?train|ประมาท|เลินเล่อ|สะเพร่า|ไม่ระวัง|ขาดความระมัดระวัง|ลืม|ความผิดพลาดของคน/i;

/** What a why says, without the words and signs that change nothing. */
const gist = (why: string): string =>
  why
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .split(' ')
    .filter((word) => !['', 'because', 'why', 'the', 'a', 'an', 'it', 'that', 'was', 'is', 'of'].includes(word))
    .join(' ');

/** What the coach says of a chain: a why that repeats the one before, one that leads back to an earlier one, words of blame, a person at its end. */
export function hintsOf(whys: readonly string[]): WhyHint[] {
  const gists = whys.map(gist);
  return whys.flatMap((why, at): WhyHint[] => {
    const line = at + 1;
    const first = gists.findIndex((one, before) => before < at && one !== '' && one === gists[at]);
    const loop: WhyHint[] =
      first < 0 ? [] : [{ kind: first === at - 1 ? 'repeats' : 'circular', line, earlier: first + 1 }];
    const isLast = line === whys.length;
    if (isLast && noCause.test(why)) return [...loop, { kind: 'personLast', line }];
    return blame.test(why) ? [...loop, { kind: 'blames', line }] : loop;
  });
}

/** Why a chain of whys is no root cause yet, in words, or null; three whys are asked for elsewhere. */
export function whyNoCause(whys: readonly string[]): string | null {
  const hints = hintsOf(whys);
  const loop = hints.find((hint) => hint.kind === 'repeats' || hint.kind === 'circular');
  if (loop && 'earlier' in loop)
    return loop.kind === 'repeats'
      ? `Why ${loop.line} repeats the one before: ask what led to it.`
      : `Why ${loop.line} says what why ${loop.earlier} says: the chain runs in a circle.`;
  return hints.some(({ kind }) => kind === 'personLast')
    ? 'A person’s error is no root cause: ask why once more.'
    : null;
}

/** The bones of a fishbone: each factor with the causes that lie in it, the items that have none left out. */
export function bonesOf<F extends string>(
  factors: readonly F[],
  items: readonly { factor: F | null; text: string }[],
): { factor: F; causes: string[] }[] {
  return factors.map((factor) => ({
    factor,
    causes: items.filter((item) => item.factor === factor).map(({ text }) => text),
  }));
}
