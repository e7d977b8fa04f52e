import { useLocalStorage } from "@mantine/hooks";

/**
 * Words that are being written, kept by this browser until they are sent: neither a reload, nor a lost connection, nor a
 * session that ran out takes them away.
 * @param what names the field they are in
 */
export function useKeptWords(what: string): [string, (words: string) => void] {
  const [words, setWords, forget] = useLocalStorage({ key: `masthead-words:${what}`, defaultValue: "" });
  return [words, (next) => (next === "" ? forget() : setWords(next))];
}
