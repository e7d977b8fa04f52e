import { z } from "zod";
import { telemetryShape } from "../telemetry/settings.ts";
import { secret } from "./kinds.ts";

export const observability = {
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], { error: "must be debug, info, warn, error or silent" })
    .default("info")
    .meta({
      description:
        "`debug`, `info`, `warn`, `error` or `silent`. The log is JSON lines on standard error. Standard output has a summary of the start and, in a terminal, one line per publication and delivery.",
      example: "info",
    }),
  METRICS_TOKEN: secret.regex(/^\S+$/, { error: "must be without spaces" }).optional().meta({
    description:
      "The bearer token that reading `/metrics` requires. Set it behind a proxy. See `docs/operations/monitoring.md`.",
    unset: "`/metrics` answers only direct requests from this machine",
    example: "the output of: openssl rand -hex 32",
  }),
  ...telemetryShape,
};
