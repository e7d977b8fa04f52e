/** Downloads a text as a file. */
export function saveFile(name: string, text: string, type: "text/csv" | "application/json" = "text/csv"): void {
  // The byte order mark makes spreadsheets read it as UTF-8; in JSON there must be none.
  const parts = type === "text/csv" ? ["\uFEFF", text] : [text];
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
