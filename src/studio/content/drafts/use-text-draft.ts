import type { DraftStore } from "./draft-store.ts";
import { textShape } from "./merge.ts";
import { useDraft } from "./use-draft.ts";

/**
 * A text stored in the browser until it is sent.
 * @param what key of the draft
 * @returns the text, a setter, and a function that clears a sent text, which returns false if the text changed in the
 * meantime
 */
export function useTextDraft(
  store: DraftStore,
  what: string,
): [text: string, write: (text: string) => void, markSent: (sent: string) => boolean] {
  const [{ content }, session] = useDraft({ store, shape: textShape, what: () => what, server: null, content: "" });
  return [content, (text) => session.change(() => text), (sent) => session.markSent(sent)];
}
