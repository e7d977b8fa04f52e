/** What another screen passes to the composer that opens next; gone with the page. */
export interface Handed {
  /** The text of the post, for a composer that has none yet. */
  text?: string;
  files: readonly File[];
  /** Called once a composer has it. */
  onTaken?: () => void;
}

let handed: Handed | null = null;

export function hand(content: Handed): void {
  handed = content;
}

/** Once: a second composer gets nothing. */
export function takeHanded(): Handed | null {
  const content = handed;
  handed = null;
  content?.onTaken?.();
  return content;
}
