import { z } from "zod";

export const shape = {
  /**
   * Test platforms for development, to connect, publish to and receive messages from: with `1`, the launcher starts one
   * and passes its URL to the other processes. The platform listens on this machine only.
   */
  TEST_PLATFORM: z
    .string()
    .regex(/^(1|http:\/\/127\.0\.0\.1:\d{1,5})$/, {
      error: "must be 1, or the http address of one that runs on 127.0.0.1",
    })
    .optional(),
};

export const examples = { TEST_PLATFORM: "1" };
