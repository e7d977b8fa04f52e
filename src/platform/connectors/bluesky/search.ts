import { z } from "zod";
import { t } from "#kernel/language.ts";
import type { AccountSearch } from "../contract.ts";
import { errorOf, isAccountClosed, isSessionOver, secondsUntilReset } from "./api.ts";
import { readCredentials } from "./credentials.ts";
import { bluesky } from "./describe.ts";
import { sendXrpc } from "./session.ts";

const Actors = z.object({ actors: z.array(z.unknown()) });
const Actor = z.object({
  // A handle that the network can't verify at the moment is named `handle.invalid`, and leads nowhere.
  handle: z.string().regex(/^(?!handle\.invalid$)[a-z0-9.-]+\.[a-z0-9-]+$/i),
  displayName: z.string().catch(""),
});

/** Source: the lexicon app.bsky.actor.searchActorsTypeahead of github.com/bluesky-social/atproto. */
export const blueskySearch: AccountSearch = {
  platform: bluesky.platform,
  timeoutMs: 8000,
  async search({ channel, query, limit }, call) {
    const credentials = readCredentials(channel.credentials);
    const params = new URLSearchParams({ q: query, limit: String(limit) });
    const response = await sendXrpc(call, credentials, "app.bsky.actor.searchActorsTypeahead", { query: params });
    const { status, json } = response;
    if (status === 429) return { kind: "throttled", seconds: secondsUntilReset(response, new Date()) };
    if (status === 403 || isAccountClosed(response))
      return { kind: "refused", message: t("Bluesky no longer accepts the channel's connection. Reconnect it.") };
    if (status === 401 || isSessionOver(response)) return { kind: "rejected" };
    if (status !== 200) throw new Error(errorOf(response).message);
    const accounts = Actors.parse(json)
      .actors.slice(0, limit)
      .flatMap((actor) => {
        const { data } = Actor.safeParse(actor);
        if (!data) return [];
        const handle = `@${data.handle.toLowerCase()}`;
        const name = data.displayName.trim() || data.handle;
        return [{ handle, name, mention: handle }];
      });
    return { kind: "found", accounts };
  },
};
