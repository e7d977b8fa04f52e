import { useKept } from "./use-kept.ts";

/**
 * Words that are being written, kept by this browser until they are sent.
 * @param what names the field they are in
 * @returns the words, what changes them, and what empties the field of what was sent: not, and false, where it says
 *   something else by now
 */
export function useKeptWords(what: string): [string, (words: string) => void, (sent: string) => boolean] {
  const [words, setWords, latest] = useKept(what, "");
  const settle = (sent: string) => {
    const isSame = latest().trim() === sent;
    if (isSame) setWords("");
    return isSame;
  };
  return [words, setWords, settle];
}
