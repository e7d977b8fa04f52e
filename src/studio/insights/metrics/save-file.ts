/** Downloads a text as a file. */
export function saveFile(name: string, text: string): void {
  // The byte order mark makes spreadsheets read it as UTF-8.
  const url = URL.createObjectURL(new Blob(["\uFEFF", text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
