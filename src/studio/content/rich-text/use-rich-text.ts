import { useEffect, useState } from "react";
import { loadChunk } from "#ui/load-chunk.ts";

/** What parses and writes texts with formatting: large, and needed for few posts. */
export type RichTextTools = typeof import("./tools.ts");

let loaded: RichTextTools | null = null;

/** @returns null until it is loaded, and where it isn't needed; if it can't be loaded, the next need tries again */
export function useRichText(isNeeded: boolean): RichTextTools | null {
  const [tools, setTools] = useState(loaded);
  useEffect(() => {
    if (!isNeeded || tools) return;
    loadChunk(() => import("./tools.ts")).then(
      (module) => {
        loaded = module;
        setTools(module);
      },
      () => undefined,
    );
  }, [isNeeded, tools]);
  return isNeeded ? tools : null;
}
