import { z } from "zod";

/** A file as stored on a server, which records refer to. */
export const Blob = z.object({
  $type: z.literal("blob"),
  ref: z.object({ $link: z.string() }),
  mimeType: z.string(),
  size: z.number(),
});
export type Blob = z.infer<typeof Blob>;
