import { z } from "zod";
import type { Message } from "#kernel/language.ts";

const key = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, { error: "must be text without spaces" })
  .optional();

/**
 * An app's key or secret issued by a network.
 * @param meta `label` as the network calls it, for the studio; `description` for docs/configuration.md, and an `example`:
 * a value, or where to find it
 */
export function appKey(meta: { label: Message; description: string; example: string; unset?: string }) {
  return key.meta(meta);
}
