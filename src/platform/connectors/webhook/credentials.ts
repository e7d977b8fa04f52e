import { z } from "zod";

/** What a webhook channel keeps encrypted: where to post, and the key of the signatures. */
export const Credentials = z.object({ url: z.string(), secret: z.string() });
export type Credentials = z.infer<typeof Credentials>;
