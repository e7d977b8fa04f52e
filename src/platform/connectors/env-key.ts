import { z } from "zod";

/** An app's key or secret issued by a network. */
export const appKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, { error: "must be text without spaces" })
  .optional();
