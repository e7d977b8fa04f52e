import { useEffect, useEffectEvent } from "react";

/** Takes files that are pasted anywhere on the page, but into a field of text only where it has no use for them. */
export function usePaste(isOn: boolean, onFiles: (files: File[]) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: ClipboardEvent) => take(event);
    document.addEventListener("paste", listener);
    return () => document.removeEventListener("paste", listener);
  }, [isOn]);
}
