import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type Answers, isSame, putFields, readFields } from "./fields.ts";
import { dropCopy, keepCopy, readCopy } from "./kept-copy.ts";

export interface KeptForm {
  /** Of the form itself. */
  ref: RefObject<HTMLFormElement | null>;
  /** Whether something was changed and not sent. */
  isChanged: boolean;
  /** The same at this very moment, for what cannot wait until it is drawn. */
  hasChanges: () => boolean;
  /** Whether it was changed before the page was opened this time. */
  isBack: boolean;
  /** What is in the form now is stored. */
  settle: () => void;
  /** Takes the stored answers back. */
  restore: () => void;
}

/**
 * Keeps what was typed into a form until it is sent: over a reload, a lost session, the browser's arrows. `<KeptNotice>`
 * says so, and asks before a link leads away.
 * @param name of the form, and of what it is about: `brand-7`
 */
export function useKeptForm(name: string): KeptForm {
  const ref = useRef<HTMLFormElement>(null);
  const stored = useRef<Answers>({});
  const changed = useRef(false);
  const [isChanged, setIsChanged] = useState(false);
  const [isBack, setBack] = useState(false);

  const setChanged = useCallback((is: boolean) => {
    changed.current = is;
    setIsChanged(is);
  }, []);

  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    stored.current = readFields(form);
    const look = () => {
      const answers = readFields(form);
      const isOther = !isSame(answers, stored.current);
      setChanged(isOther);
      if (isOther) keepCopy(name, answers);
      else dropCopy(name);
    };
    form.addEventListener("input", look);
    form.addEventListener("change", look);
    // Fields that are filled in by scripts have to be there first.
    const soon = requestAnimationFrame(() => {
      const kept = readCopy(name);
      if (!kept || isSame(kept, stored.current)) return;
      putFields(form, kept);
      look();
      setBack(true);
    });
    return () => {
      cancelAnimationFrame(soon);
      form.removeEventListener("input", look);
      form.removeEventListener("change", look);
    };
  }, [name, setChanged]);

  const settle = () => {
    if (ref.current) stored.current = readFields(ref.current);
    dropCopy(name);
    setChanged(false);
    setBack(false);
  };
  const restore = () => {
    if (ref.current) putFields(ref.current, stored.current);
    dropCopy(name);
    setChanged(false);
    setBack(false);
  };
  return { ref, isChanged, hasChanges: () => changed.current, isBack, settle, restore };
}
