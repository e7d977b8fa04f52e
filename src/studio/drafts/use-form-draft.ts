import { type RefObject, useCallback, useEffect, useRef } from "react";
import { answersShape, type FormValues, putFields, readFields } from "./form-fields.ts";
import { useDraftSession } from "./use-draft.ts";
import { useDraftStore } from "./use-draft-store.ts";

/** What `<FormDraftNotice>` has to know of a form. */
export interface FormDraft {
  /** Whether something was changed and not saved. */
  isDirty: boolean;
  /** The same at this very moment, for what cannot wait until it is drawn. */
  isDirtyNow: () => boolean;
  /** Whether what it holds was typed before the page was opened this time. */
  isRestored: boolean;
  /** Whether what was discarded last can be brought back. */
  canUndo: boolean;
  /** Nothing is left to save: the form was saved as it stands, or is given up. */
  settle: () => void;
  /** Shows what is stored again. */
  discard: () => void;
  undo: () => void;
}

interface FieldsDraft extends FormDraft {
  /** Of the form itself. */
  ref: RefObject<HTMLFormElement | null>;
}

/**
 * Keeps what is typed into a form whose fields the browser holds, until it is saved: over a reload, a lost session, the
 * browser's arrows. `<FormDraftNotice>` says so, and asks before a link leads away.
 * @param name of the form
 */
export function useFormDraft(name: string): FieldsDraft {
  const ref = useRef<HTMLFormElement>(null);
  const store = useDraftStore();
  const [state, session] = useDraftSession<FormValues>({
    store,
    shape: answersShape,
    what: () => `form.${name}`,
    server: null,
    content: {},
  });
  // Fields that are filled in here say nothing that the session does not know.
  const isFilling = useRef(false);
  const fill = useCallback((form: HTMLFormElement, responses: FormValues) => {
    isFilling.current = true;
    putFields(form, responses);
    isFilling.current = false;
  }, []);
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    const onInput = () => {
      if (!isFilling.current) session.change(() => readFields(form));
    };
    let close = () => {};
    // Fields that are filled in by scripts have to be there first.
    const soon = requestAnimationFrame(() => {
      session.begin(null, readFields(form));
      close = session.open();
      const { isRestored, content } = session.read();
      if (isRestored) fill(form, content);
      form.addEventListener("input", onInput);
      form.addEventListener("change", onInput);
    });
    return () => {
      cancelAnimationFrame(soon);
      form.removeEventListener("input", onInput);
      form.removeEventListener("change", onInput);
      close();
    };
  }, [session, fill]);

  const show = () => {
    if (ref.current) fill(ref.current, session.read().content);
  };
  return {
    ...state,
    ref,
    isDirtyNow: () => session.read().isDirty,
    settle: () => {
      if (ref.current) session.settle(readFields(ref.current));
    },
    discard: () => {
      session.discard();
      show();
    },
    undo: () => {
      session.undo();
      show();
    },
  };
}
