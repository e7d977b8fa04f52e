import { type Fault, isFault } from "#kernel/fault.ts";
import { lookUp } from "#kernel/look-up.ts";

/** What an agent should do after an error, where that is known. `row` is the argument that names a row. */
export function nextStepOf(fault: Fault, row: string | undefined): string | null {
  if (isFault(fault, "invalid")) return nextStepAfterInvalid(Object.keys(fault.detail.errors));
  if (isFault(fault, "not_found")) return lookUp(NEXT_STEPS_BY_ROW, row ?? "") ?? null;
  if (isFault(fault, "refused") && row !== "recurrence_id")
    return lookUp(NEXT_STEPS_BY_CODE, fault.detail.code) ?? null;
  return NEXT_STEPS[fault.kind] ?? null;
}

const NEXT_STEPS: Partial<Record<Fault["kind"], string>> = {
  brand_rejected: "Call list_brands and pass the `slug` of one of them as `brand`.",
  forbidden: "Tell the user that their role in this brand doesn't allow it.",
  tier_denied: "Ask the user to do it in the studio, or to reconnect you with a higher access level.",
  approval_tier_denied:
    "Omit `approve` and, if the tool takes it, pass `submit: true`. People then approve it in the review queue.",
  limit_reached: "Tell the user what `message` says.",
  preflight_failed: "Fix the `issues`, check with preflight_post, then call again.",
  revision_conflict: "Call get_post for the current revision, check what changed, then call again with it.",
  unavailable: "Call again in a few seconds.",
};

/** After a row that was not found, by the argument that names it. */
const NEXT_STEPS_BY_ROW: Record<string, string> = {
  post_id: "Call list_posts to find the id, with `brand` if the post belongs to another brand.",
  publication_id: "Call get_post. Its `publications` have the ids.",
  recurrence_id: "Call list_recurring_posts to find the id, with `brand` if it belongs to another brand.",
};

const NEXT_STEPS_BY_CODE: Record<string, string> = {
  invalid_state: "Call get_post. Its `allowed_actions` list what's currently possible.",
  post_expired: "Call reschedule_post with a future time, then call again.",
};

/** By the invalid argument: the tool that returns valid values for it. */
const SOURCES: readonly [argument: RegExp, source: string][] = [
  [/^post_id$/, "Call list_posts for the ids of posts."],
  [/^publication_id$/, "Call get_post for the ids of its publications."],
  [/^recurrence_id$/, "Call list_recurring_posts for the ids of recurring posts."],
  [/^brand$/, "Call list_brands for the slugs of brands."],
  [/^channel_id$|^channels(\.\d+(\.channel_id)?)?$/, "Call list_channels for the ids of channels."],
  [/^campaign_id$/, "Call list_campaigns for the ids of campaigns."],
  [/media_ids(\.\d+)?$/, "Call upload_media for the ids of images, videos and PDFs."],
  [/^idea_id$/, "Call list_ideas for the ids of ideas."],
  [/^cursor$/, "Omit `cursor` to start with the first page."],
];

function nextStepAfterInvalid(wrong: string[]): string {
  const [, source] = SOURCES.find(([argument]) => wrong.some((name) => argument.test(name))) ?? [];
  return source ?? "Fix the arguments listed in `errors`, then call again.";
}
