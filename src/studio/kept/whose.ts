/** What people typed and did not send, and where they were: by how the keys of all that keep it begin. */
const KEPT = /^masthead(-words:|\.(draft|reply|automation|form|idea|ideas-import|recent)(\.|$))/;
const OWNER = "masthead.kept-by";

type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** A shelf is somebody's now: what somebody else left on it goes, while whoever comes back finds theirs. */
export function handOver(shelf: Shelf, userId: number): void {
  const before = shelf.getItem(OWNER);
  if (before !== null && before !== String(userId)) clear(shelf);
  shelf.setItem(OWNER, String(userId));
}

/** Takes from a shelf what was typed and not sent. Choices such as a guest's name or a switched-off key stay. */
export function clear(shelf: Shelf): void {
  const keys = Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? "");
  for (const key of keys.filter((each) => each === OWNER || KEPT.test(each))) shelf.removeItem(key);
}

/** Does something to all that this browser and this tab keep. */
export function forEachShelf(act: (shelf: Shelf) => void): void {
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      act(open());
    } catch {
      // Storage can be full, forbidden or absent; then nothing is kept there either.
    }
  }
}
