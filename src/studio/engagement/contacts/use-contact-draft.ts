import { recordShape } from "#studio/content/drafts/merge.ts";
import { useDraft } from "#studio/content/drafts/use-draft.ts";
import { useDraftStore } from "#studio/content/drafts/use-draft-store.ts";
import type { FormDraft } from "#studio/content/drafts/use-form-draft.ts";
import { BLANK, type ContactFields } from "./contact.ts";

export interface ContactDraft extends FormDraft {
  fields: ContactFields;
  change: (part: Partial<ContactFields>) => void;
}

const SHAPE = recordShape(BLANK);

/** Unsaved input of a contact form, stored in the browser until it is saved or canceled. */
export function useContactDraft(id: number | "new", initial: ContactFields): ContactDraft {
  const [state, session] = useDraft({
    store: useDraftStore(),
    shape: SHAPE,
    what: () => `contact.${id}`,
    server: null,
    content: initial,
  });
  return {
    ...state,
    fields: state.content,
    change: (part) => session.change(part),
    isDirtyNow: () => session.read().isDirty,
    settle: () => session.settle(),
    discard: () => session.discard(),
    undo: () => session.undo(),
  };
}
