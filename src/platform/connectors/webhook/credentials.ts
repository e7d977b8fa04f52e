import { z } from "zod";

/** A webhook channel's encrypted credentials: the URL, and the signing secret. */
export const Credentials = z.object({ url: z.string(), secret: z.string() });
export type Credentials = z.infer<typeof Credentials>;
