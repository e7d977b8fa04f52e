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
    else document.getElementById(to.field === "alt" ? altFieldId(to.assetId) : threadFieldId(to.part))?.focus();
  });

  const goTo = ({ channelId, to }: FieldLocation) => {
    target.current = to;
    setVersion(channelId);
    setPane("write");
  };
  return { version, setVersion, pane, setPane, goTo };
}
