import type { ContentCredentials } from "../schema.ts";
import type { LibraryRow } from "../view.ts";
import type { ReadCredentials } from "./read-credentials.ts";

/**
 * What the content credentials of an image say, for one that was made from it here. They themselves are not kept: they can hold
 * a small picture of the whole image, of which a part was cut off for a reason.
 */
export function copyCredentials(
  { contentCredentials }: Pick<LibraryRow, "contentCredentials">,
  edits: readonly string[],
): ReadCredentials | null {
  const credentials = contentCredentials as ContentCredentials | null;
  if (!credentials) return null;
  const all = [...new Set([...credentials.edits, ...edits])];
  return { credentials: { ...credentials, edits: all, is_kept: false }, kept: null };
}
