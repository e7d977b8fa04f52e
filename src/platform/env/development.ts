import { z } from "zod";

export const development = {
  NODE_ENV: z
    .enum(["development", "production", "test"], { error: "must be development, production or test" })
    .default("development")
    .meta({
      description:
        "`development`, `production` or `test`. With `production` and a database of your own, keys are not generated.",
      example: "production",
    }),
  SEED_DEMO: z.enum(["0", "1"], { error: "must be 0 or 1" }).optional().meta({
    description: "`1`: the first start creates a demo account. `0`: it does not.",
    unset: "`1` on the embedded database",
    example: "0",
  }),
};
