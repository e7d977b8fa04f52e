import type { DraftStore } from "./draft-store.ts";
import { textShape } from "./merge.ts";
import { useDraft } from "./use-draft.ts";

/**
 * A text that the browser keeps while it is written, until it is sent.
 * @param what it is of
 * @returns the text, what changes it, and what empties the field of what was sent: not, and false, where it says
 *   something else by now
 */
export function useTextDraft(
  store: DraftStore,
  what: string,
): [text: string, write: (text: string) => void, markSent: (sent: string) => boolean] {
  const [{ content }, session] = useDraft({ store, shape: textShape, what: () => what, server: null, content: "" });
  return [content, (text) => session.change(() => text), (sent) => session.markSent(sent)];
}
