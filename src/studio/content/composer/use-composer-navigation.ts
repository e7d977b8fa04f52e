import { type RefObject, useEffect, useState } from "react";
import type { FieldLocation } from "./checks/fixes.ts";
import { altFieldId, threadFieldId } from "./field-ids.ts";
import type { EditorHandle } from "./text/editor.tsx";

/**
 * The composer's navigation: the version being edited, the pane shown where there is one column, and moving the focus to
 * a field.
 * @param editor the text field
 */
export function useComposerNavigation(editor: RefObject<EditorHandle | null>) {
  const [version, setVersion] = useState<number | null>(null);
  const [pane, setPane] = useState<"write" | "preview">("write");
  const [target, setTarget] = useState<{ to: FieldLocation["to"] } | null>(null);

  // The field may be in a version that has only just been rendered.
  useEffect(() => {
    if (!target) return;
    const { to } = target;
    return to.field === "body" ? editor.current?.showFrom(to.from) : whenMounted(idOf(to), (field) => show(field, to));
  }, [target, editor]);

  const goTo = ({ channelId, to }: FieldLocation) => {
    // A new object for each call, so that the component renders even if version and pane stay the same.
    setTarget({ to });
    setVersion(channelId);
    setPane("write");
  };
  return { version, setVersion, pane, setPane, goTo };
}

export type ComposerNavigation = ReturnType<typeof useComposerNavigation>;

type FieldTarget = Exclude<FieldLocation["to"], { field: "body" }>;

function idOf(to: FieldTarget): string {
  if (to.field === "alt") return altFieldId(to.assetId, to.part);
  return to.field === "thread" ? threadFieldId(to.part) : to.id;
}

function show(field: HTMLElement, to: FieldTarget): void {
  field.focus();
  if (to.field !== "passage" || !(field instanceof HTMLTextAreaElement)) return;
  field.setSelectionRange(to.start, to.end);
  field.scrollIntoView({ block: "nearest" });
}

/**
 * Waits for a field: the code of a channel's fields is loaded with the first version that has them. Not for longer than
 * until the focus moves to another place.
 * @returns a function that stops waiting
 */
function whenMounted(id: string, act: (field: HTMLElement) => void): () => void {
  const focused = document.activeElement;
  let frames = 120;
  let request = 0;
  const look = () => {
    const field = document.getElementById(id);
    if (field) return act(field);
    frames -= 1;
    if (frames > 0 && document.activeElement === focused) request = requestAnimationFrame(look);
  };
  look();
  return () => cancelAnimationFrame(request);
}
