import { type RefObject, useEffect, useRef, useState } from "react";
import type { EditorHandle } from "./editor.tsx";
import { altFieldId, threadFieldId } from "./field-ids.ts";
import type { Place } from "./fixes.ts";

/**
 * Where in the composer one is: which version is written, which half of it a phone shows, and the way to any field.
 * @param editor the text's field
 */
export function usePlaces(editor: RefObject<EditorHandle | null>) {
  const [version, setVersion] = useState<number | null>(null);
  const [half, setHalf] = useState<"write" | "preview">("write");
  const target = useRef<Place["to"] | null>(null);

  // The field may be in a version that is drawn only now.
  useEffect(() => {
    const to = target.current;
    if (!to) return;
    target.current = null;
    if (to.field === "body") editor.current?.showFrom(to.from);
    else document.getElementById(to.field === "alt" ? altFieldId(to.pictureId) : threadFieldId(to.part))?.focus();
  });

  const go = ({ channelId, to }: Place) => {
    target.current = to;
    setVersion(channelId);
    setHalf("write");
  };
  return { version, setVersion, half, setHalf, go };
}
