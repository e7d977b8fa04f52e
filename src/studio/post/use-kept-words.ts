import { useKept } from "./use-kept.ts";

/**
 * Words that are being written, kept by this browser until they are sent.
 * @param what names the field they are in
 * @returns the words, what changes them, and what empties the field of `sent` unless it says something else by now
 */
export function useKeptWords(what: string): [string, (words: string) => void, (sent: string) => void] {
  const [words, setWords, latest] = useKept(what, "");
  return [words, setWords, (sent) => latest().trim() === sent && setWords("")];
}
