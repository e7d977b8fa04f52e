import { type Fault, isFault } from "#kernel/fault.ts";

/** What an agent does after a refusal, where that can be said. `row` is the argument that names a row. */
export function nextStepOf(fault: Fault, row: string | undefined): string | null {
  if (isFault(fault, "invalid")) return nextStepAfterInvalid(Object.keys(fault.detail.errors));
  if (isFault(fault, "refused")) return NEXT_STEPS_BY_CODE[fault.detail.code] ?? null;
  if (isFault(fault, "not_found")) return row === "post_id" ? (NEXT_STEPS.not_found ?? null) : null;
  return NEXT_STEPS[fault.kind] ?? null;
}

const NEXT_STEPS: Partial<Record<Fault["kind"], string>> = {
  brand_rejected: "Call list_brands and give the `slug` of one of them as `brand`.",
  forbidden: "Tell the person: their role in this brand does not allow it.",
  tier_denied: "Ask the person to do it in the studio, or to connect you again with a higher access level.",
  approval_tier_denied: "Leave out `approve`: the post then waits in the review queue, where people approve it.",
  not_found: "Call list_posts for the ids there are, with `brand` when the post is of another brand.",
  limit_reached: "Tell the person: an allowance of their plan is used up.",
  preflight_failed: "Mend what `issues` name, check with preflight_post, then call again.",
  revision_conflict: "Call get_post for the current revision, look at what changed, then call again with it.",
  unavailable: "Call again in a few seconds.",
};

const NEXT_STEPS_BY_CODE: Record<string, string> = {
  invalid_state: "Call get_post: its `allowed_actions` say what can be done with it now.",
  post_expired: "Call reschedule_post with a time that lies ahead, then call again.",
};

/** By the argument that is wrong: where what it takes is to be had. */
const SOURCES: readonly [argument: RegExp, source: string][] = [
  [/^post_id$/, "Call list_posts for the ids of posts."],
  [/^brand$/, "Call list_brands for the slugs of brands."],
  [/^channel_id$|^channels(\.\d+(\.channel_id)?)?$/, "Call list_channels for the ids of channels."],
  [/media_ids(\.\d+)?$/, "Call upload_media for the ids of images and videos."],
  [/^idea_id$/, "Call list_ideas for the ids of ideas."],
  [/^cursor$/, "Leave out `cursor` to begin with the first page."],
];

function nextStepAfterInvalid(wrong: string[]): string {
  const [, source] = SOURCES.find(([argument]) => wrong.some((name) => argument.test(name))) ?? [];
  return source ?? "Correct the arguments that `errors` name, then call again.";
}
