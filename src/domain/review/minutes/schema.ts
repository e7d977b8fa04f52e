import { z } from "zod";
import { Id } from "#kernel/ids.ts";
import { WireTime } from "#kernel/time.ts";

export const MinutesInput = z.object({
  id: Id,
  format: z.enum(["json", "pdf"]).default("json"),
});

/** Rows that may be cut. */
const Listed = z.looseObject({ rows: z.array(z.looseObject({})) });

/** The JSON of minutes, by its parts. */
export const MinutesDocument = z
  .looseObject({
    generated_at: WireTime,
    generated_by: z.string().nullable(),
    brand: z.looseObject({ id: Id, name: z.string(), handle: z.string(), timezone: z.string() }),
    post: z.looseObject({
      id: Id,
      status: z.string(),
      revision: z.number().int(),
      content_hash: z.string().nullable(),
      approved_hash: z.string().nullable(),
    }),
    versions: Listed.meta({ description: "Each version with its texts and its hash." }),
    reviews: z.looseObject({}).meta({ description: "Each review with its steps, its rule and its decisions." }),
    requests: Listed.meta({ description: "Who was asked, and when." }),
    entries: Listed.meta({ description: "Comments, change requests, suggestions and approvals." }),
    publications: z.array(z.looseObject({})).meta({ description: "What was published, with its receipts." }),
    audit: z.looseObject({ events: Listed }).meta({ description: "The entries of the audit log." }),
  })
  .meta({ id: "Minutes" });
