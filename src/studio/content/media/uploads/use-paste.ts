import { useEffect, useEffectEvent } from "react";

/** Accepts files pasted anywhere on the page, except into text fields that use them. */
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
