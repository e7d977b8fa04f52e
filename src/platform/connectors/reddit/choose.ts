import { z } from "zod";
import type { Chooser, OptionChoice } from "../contract.ts";
import { type RedditSite, readCredentials, sendToReddit } from "./api.ts";
import { reddit } from "./describe.ts";

const Listing = z.object({
  data: z.object({
    after: z.string().nullish(),
    children: z.array(z.object({ data: z.object({ display_name: z.string(), title: z.string().catch("") }) })),
  }),
});
const Flairs = z.array(z.object({ id: z.string(), text: z.string() }));
const MAX_PAGES = 10;
/** Each costs a request, so flairs are listed for the first of the subreddits only. */
const WITH_FLAIRS = 20;

/** The account's subreddits, with its own profile, and their flairs. */
export function redditChooser(at: RedditSite): Chooser {
  return {
    platform: reddit.platform,
    timeoutMs: 60_000,
    async choices(channel, call) {
      const { token, username } = readCredentials(channel);
      const subreddit: OptionChoice[] = [{ value: `u_${username}`, label: `u/${username} (profile)` }];
      for (let page = 0, after = ""; page < MAX_PAGES; page += 1) {
        const query = new URLSearchParams({ limit: "100", raw_json: "1", ...(after && { after }) });
        const response = await sendToReddit(call, at, `/subreddits/mine/subscriber?${query}`, { token });
        const { data } = Listing.safeParse(response.json);
        if (response.status !== 200 || !data) throw new Error(`Reddit responded with status ${response.status}.`);
        for (const { data: one } of data.data.children)
          subreddit.push({ value: one.display_name, label: `r/${one.display_name}` });
        after = data.data.after ?? "";
        if (after === "") break;
      }
      const flair: OptionChoice[] = [];
      for (const { value } of subreddit.slice(1, 1 + WITH_FLAIRS)) {
        // A subreddit without flairs refuses the question.
        const response = await sendToReddit(call, at, `/r/${encodeURIComponent(value)}/api/link_flair_v2`, { token });
        for (const { id, text } of Flairs.safeParse(response.json).data ?? [])
          flair.push({ value: id, label: text, under: value });
      }
      return { subreddit, more_subreddits: subreddit, flair };
    },
  };
}
