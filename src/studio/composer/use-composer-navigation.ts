import { type RefObject, useEffect, useRef, useState } from "react";
import type { EditorHandle } from "./editor.tsx";
import { altFieldId, threadFieldId } from "./field-ids.ts";
import type { FieldLocation } from "./fixes.ts";

/**
 * The composer's navigation: the version being edited, the pane shown on phones, and moving the focus to a field.
 * @param editor the text field
 */
export function useComposerNavigation(editor: RefObject<EditorHandle | null>) {
  const [version, setVersion] = useState<number | null>(null);
  const [pane, setPane] = useState<"write" | "preview">("write");
  const target = useRef<FieldLocation["to"] | null>(null);

  // The field may be in a version that has only just been rendered.
  useEffect(() => {
    const to = target.current;
    if (!to) return;
    target.current = null;
    if (to.field === "body") editor.current?.showFrom(to.from);
    else whenMounted(idOf(to), (field) => show(field, to));
  });

  const goTo = ({ channelId, to }: FieldLocation) => {
    target.current = to;
    setVersion(channelId);
    setPane("write");
  };
  return { version, setVersion, pane, setPane, goTo };
}

type FieldTarget = Exclude<FieldLocation["to"], { field: "body" }>;

function idOf(to: FieldTarget): string {
  if (to.field === "alt") return altFieldId(to.assetId);
  return to.field === "thread" ? threadFieldId(to.part) : to.id;
}

function show(field: HTMLElement, to: FieldTarget): void {
  field.focus();
  if (to.field !== "passage" || !(field instanceof HTMLTextAreaElement)) return;
  field.setSelectionRange(to.start, to.end);
  field.scrollIntoView({ block: "nearest" });
}

/** Waits for a field: the code of a channel's fields is loaded with the first version that has them. */
function whenMounted(id: string, act: (field: HTMLElement) => void, frames = 120): void {
  const field = document.getElementById(id);
  if (field) act(field);
  else if (frames > 0) requestAnimationFrame(() => whenMounted(id, act, frames - 1));
}
