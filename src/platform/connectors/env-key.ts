import { z } from "zod";

const key = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, { error: "must be text without spaces" })
  .optional();

/**
 * An app's key or secret issued by a network.
 * @param meta `description` for docs/configuration.md, and an `example`: a value, or where to find it
 */
export function appKey(meta: { description: string; example: string; unset?: string }) {
  return key.meta(meta);
}
