import { z } from "zod";

/** A key or secret that a network gave for an app. */
export const appKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, { error: "must be text without spaces" })
  .optional();
