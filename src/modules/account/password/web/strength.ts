/** How hard a password is to guess, from nothing typed (0) to hard (4). Words and runs count little, length counts most. */
export interface Strength {
  level: 0 | 1 | 2 | 3 | 4;
  word: 'Too short' | 'Easy to guess' | 'Fair' | 'Good' | 'Strong' | '';
  /** What would help most. */
  advice: string;
}

const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

// Signs that cost a guesser something: a repeat, a step along a run and a year cost next to nothing.
function countedSigns(password: string): number {
  const plain = password.toLowerCase().replaceAll(/(?:19|20)\d\d/g, 'y');
  let counted = 0;
  for (let at = 0; at < plain.length; at += 1) {
    const pair = plain.slice(at - 1, at + 1);
    const backwards = [...pair].reverse().join('');
    const follows =
      at > 0 && (plain[at] === plain[at - 1] || runs.some((run) => run.includes(pair) || run.includes(backwards)));
    counted += follows ? 0.25 : 1;
  }
  return counted;
}

/** Judges a password while it is typed; the server knows the list of common ones and has the last word. */
export function strengthOf(password: string, names: readonly string[] = []): Strength {
  const length = [...password].length;
  if (length === 0) return { level: 0, word: '', advice: '' };
  if (length < 8) return { level: 1, word: 'Too short', advice: 'At least 8 characters are needed.' };
  const lower = password.toLowerCase();
  if (names.some((name) => name.length >= 4 && lower.includes(name.toLowerCase())))
    return { level: 1, word: 'Easy to guess', advice: 'Leave your own name and user name out.' };
  const alphabet =
    (/[a-z]/.test(password) ? 26 : 0) +
    (/[A-Z]/.test(password) ? 26 : 0) +
    (/\d/.test(password) ? 10 : 0) +
    (/[^\p{L}\d]/u.test(password) ? 20 : 0) +
    (/[^\p{ASCII}]/u.test(password) ? 60 : 0);
  const bits = countedSigns(password) * Math.log2(Math.max(alphabet, 2)) * 0.7;
  if (bits < 26)
    return { level: 1, word: 'Easy to guess', advice: 'Add two or three words that do not belong together.' };
  if (bits < 40) return { level: 2, word: 'Fair', advice: 'One more word makes it good.' };
  if (bits < 56) return { level: 3, word: 'Good', advice: '' };
  return { level: 4, word: 'Strong', advice: '' };
}
