import { z } from "zod";

export const shape = {
  /** The platform listens on this machine only. */
  TEST_PLATFORM: z
    .string()
    .regex(/^(1|http:\/\/127\.0\.0\.1:\d{1,5})$/, {
      error: "must be 1, or the http address of one that runs on 127.0.0.1",
    })
    .optional()
    .meta({
      description:
        "`1`: the start also starts test platforms, to connect to, publish on and receive messages from. An address: one that already runs. Refused in production with an external database. `CONTRIBUTING.md` describes them.",
      unset: "no test platforms",
      example: "1",
    }),
};
