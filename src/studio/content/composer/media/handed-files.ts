/** Files that were dropped on another screen, for the composer that opens next; gone with the page. */
let handed: readonly File[] = [];

export function handFiles(files: readonly File[]): void {
  handed = files;
}

/** Once: a second composer gets none. */
export function takeFiles(): readonly File[] {
  const files = handed;
  handed = [];
  return files;
}
