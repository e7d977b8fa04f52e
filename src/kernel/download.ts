import { z } from "zod";

/** A file as an operation's output: made while it is read, so that no size has to fit into memory. */
export type Download = { filename: string; type: string; chunks: AsyncIterable<string> };

/** The output schema of operations that answer a file; their routes name its media types. */
export const Download = z.custom<Download>();
