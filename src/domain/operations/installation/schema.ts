import { z } from "zod";
import { WireTime } from "#kernel/time.ts";

export const Finding = z
  .object({
    check: z.string().meta({ example: "worker" }),
    level: z.enum(["ok", "off", "warn", "fail"]).meta({
      description: "`off`: not configured, and need not be. `warn`: can wait until tomorrow. `fail`: can't wait.",
      example: "ok",
    }),
    message: z.string().meta({ example: "1 worker running." }),
    fix: z.string().nullable().meta({ description: "What to do. Null if nothing.", example: null }),
  })
  .meta({ id: "InstallationFinding" });

export const Queue = z
  .object({
    name: z.string().meta({ example: "mail.send" }),
    ready: z.number().int().meta({ description: "Jobs that wait for a worker." }),
    active: z.number().int(),
    failed: z.number().int().meta({ description: "Jobs that failed in the last 24 hours." }),
  })
  .meta({ id: "InstallationQueue" });

export const Installation = z
  .object({
    version: z.string().meta({ example: "0.1.0" }),
    checked_at: WireTime,
    workers: z.number().int().meta({ description: "Workers with a heartbeat in the last 30 seconds." }),
    database_bytes: z.number().nullable().meta({ example: 104_857_600 }),
    free_bytes: z.number().nullable().meta({
      description: "Free space of the fullest data folder.",
      example: 53_687_091_200,
    }),
    mail: z.object({
      destination: z.enum(["server", "mailbox", "none"]).meta({
        description: "Where emails go: to a mail server, into the local mailbox, or nowhere.",
        example: "server",
      }),
      queued: z.number().int(),
      failed: z.number().int(),
    }),
    queues: z.array(Queue).meta({ description: "Queues with jobs." }),
    findings: z.array(Finding).meta({ description: "In English, as `npm run admin -- doctor` prints them." }),
  })
  .meta({ id: "Installation" });
