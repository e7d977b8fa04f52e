const HANDLE_LENGTH = 48;
const NUMBERED = 5;

/** The URL slug of a name: `Café Zürich & Co.` → `cafe-zurich-co`. */
export function handleFrom(name: string): string {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const handle = plain
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, HANDLE_LENGTH)
    .replace(/-$/, "");
  return handle || "brand";
}

/** Handles to try in turn: the plain one, a few with a number, then random ones. */
export function* handleCandidates(name: string): Generator<string, never> {
  const handle = handleFrom(name);
  yield handle;
  for (let number = 2; number <= NUMBERED; number += 1) yield `${handle}-${number}`;
  for (;;) yield `${handle}-${Math.random().toString(36).slice(2, 8).padEnd(6, "0")}`;
}
