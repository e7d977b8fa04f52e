import { z } from "zod";

export const shape = {
  /**
   * Test platforms to connect, publish to and hear from, for those who develop: `1` has the launcher start one and hand
   * its address to the rest. The platform is not for other machines.
   */
  TEST_PLATFORM: z
    .string()
    .regex(/^(1|http:\/\/127\.0\.0\.1:\d{1,5})$/, {
      error: "must be 1, or the http address of one that runs on 127.0.0.1",
    })
    .optional(),
};

export const examples = { TEST_PLATFORM: "1" };
