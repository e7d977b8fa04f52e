/**
 * Copies a text to the clipboard. On http addresses other than this machine's, browsers have no clipboard API; there the
 * text is selected in a field that is not seen, and copied as with the keyboard.
 * @returns whether it was copied
 */
export async function copyText(text: string): Promise<boolean> {
  if (globalThis.isSecureContext) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "visually-hidden";
  const focused = document.activeElement;
  // A dialog keeps the focus within itself.
  (document.querySelector("[role=dialog]") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
