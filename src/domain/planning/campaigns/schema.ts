import { z } from "zod";
import { CampaignName } from "#domain/content/posts/schema.ts";
import { POST_STATUSES } from "#domain/content/posts/terms.ts";
import { MetricValues } from "#domain/insights/metrics/schema.ts";
import { NOTE_COLORS } from "#domain/planning/notes/terms.ts";
import { Id } from "#kernel/ids.ts";
import { Day, WireTime } from "#kernel/time.ts";
import { MAX_DESCRIPTION } from "./terms.ts";

const color = z.enum(NOTE_COLORS).meta({ example: "green" });
const startsOn = Day.nullable().meta({
  description: "First day, in the brand's time zone. Null if open.",
  example: "2026-12-01",
});
const endsOn = Day.nullable().meta({
  description: "Last day, in the brand's time zone. Null if open.",
  example: "2026-12-24",
});
const description = z
  .string()
  .trim()
  .max(MAX_DESCRIPTION)
  .meta({ description: "Visible to the team. Always empty for clients.", example: "Gifts, opening hours, thanks." });
const isArchived = z.boolean().meta({ description: "Whether it's over and hidden from choices.", example: false });

export const Campaign = z
  .object({
    id: Id,
    name: z.string().meta({ example: "Holiday season" }),
    color,
    starts_on: z
      .string()
      .nullable()
      .meta({ ...startsOn.meta() }),
    ends_on: z
      .string()
      .nullable()
      .meta({ ...endsOn.meta() }),
    description: z.string().meta({ ...description.meta() }),
    is_archived: isArchived,
    posts: z
      .array(z.object({ status: z.enum(POST_STATUSES), total: z.number().int().meta({ example: 3 }) }))
      .meta({ description: "How many posts it has of each status. Clients' numbers are of the posts they see." }),
    created_at: WireTime,
    updated_at: WireTime,
  })
  .meta({ id: "Campaign" });

export const ListCampaignsInput = z.object({
  archived: z.boolean().optional().meta({ description: "`true`: only archived ones. `false`: only others." }),
  with_counts: z.boolean().default(true).meta({
    description: "`false`: without the number of their posts, which is faster: `posts` is empty.",
  }),
});
export const CampaignList = z.object({
  campaigns: z.array(Campaign).meta({ description: "By first day, the earliest first, then those without one." }),
});

export const CreateCampaignInput = z.object({
  name: CampaignName,
  color: color.default("blue"),
  starts_on: startsOn.default(null),
  ends_on: endsOn.default(null),
  description: description.default(""),
});

export const UpdateCampaignInput = z.object({
  id: Id,
  name: CampaignName.optional(),
  color: color.optional(),
  starts_on: startsOn.optional(),
  ends_on: endsOn.optional(),
  description: description.optional(),
  is_archived: isArchived.optional(),
});

export const CampaignInput = z.object({ id: Id });

export const CampaignMetrics = z
  .object({
    campaign_id: Id,
    as_of: WireTime.nullable().meta({ description: "When these metrics were last updated. Null if never." }),
    publications: z.number().int().meta({ description: "How many publications have metrics.", example: 12 }),
    totals: MetricValues.meta({ description: "Total across the publications of its posts." }),
  })
  .meta({ id: "CampaignMetrics" });
