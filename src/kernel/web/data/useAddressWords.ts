import { useSearchParams } from 'react-router';

/**
 * What stands behind the `?` of the address, and how one word of it is set; empty takes it out. Back leads to the screen before, not to
 * the choice before.
 */
export function useAddressWords(): [words: URLSearchParams, set: (name: string, value: string | null) => void] {
  const [words, setWords] = useSearchParams();
  const set = (name: string, value: string | null) =>
    setWords(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return [words, set];
}
