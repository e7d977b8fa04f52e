import { type RefObject, useCallback, useEffect, useRef } from "react";
import { onFieldInput } from "#ui/on-field-input.ts";
import { markKept } from "#ui/unkept-text.ts";
import { type FormValues, formShape, readFields, setFields } from "./form-fields.ts";
import { useDraftSession } from "./use-draft.ts";
import { useDraftStore } from "./use-draft-store.ts";

/** What `<FormDraftNotice>` needs to know about a form. */
export interface FormDraft {
  /** Whether there are unsaved changes. */
  isDirty: boolean;
  /** The same without waiting for a render. */
  isDirtyNow: () => boolean;
  /** Whether its values were restored from an earlier visit. */
  isRestored: boolean;
  /** Whether the last discarded values can be restored. */
  canUndo: boolean;
  /** Deletes the local copy: the form was saved or canceled. */
  settle: () => void;
  /** Resets the form to the stored values. */
  discard: () => void;
  undo: () => void;
}

interface FieldsDraft extends FormDraft {
  /** The form's ref. */
  ref: RefObject<HTMLFormElement | null>;
}

/**
 * Stores the values of an uncontrolled form until it is saved: across reloads, lost sessions and browser navigation.
 * `<FormDraftNotice>` says so, and asks before a link leaves the page.
 * @param name of the form
 */
export function useFormDraft(name: string): FieldsDraft {
  const ref = useRef<HTMLFormElement>(null);
  const store = useDraftStore();
  const [state, session] = useDraftSession<FormValues>({
    store,
    shape: formShape,
    what: () => `form.${name}`,
    server: null,
    content: {},
  });
  // Values filled in by this hook are known to the session already.
  const isFilling = useRef(false);
  const fill = useCallback((form: HTMLFormElement, values: FormValues) => {
    isFilling.current = true;
    setFields(form, values);
    isFilling.current = false;
  }, []);
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    markKept(form);
    const onInput = () => {
      if (!isFilling.current) session.change(() => readFields(form));
    };
    let close = () => {};
    let stopListening = () => {};
    // Fields rendered by scripts have to exist first.
    const soon = requestAnimationFrame(() => {
      session.begin(null, readFields(form));
      close = session.open();
      const { isRestored, content } = session.read();
      if (isRestored) fill(form, content);
      stopListening = onFieldInput(form, onInput);
    });
    return () => {
      cancelAnimationFrame(soon);
      stopListening();
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
