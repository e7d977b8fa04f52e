import type { Network } from "../connector-parts.ts";
import { mastodonChanger } from "./change.ts";
import { mastodonConnect } from "./connect.ts";
import { mastodon } from "./describe.ts";
import { mastodonHistory } from "./history.ts";
import { mastodonLiker } from "./like.ts";
import { mastodonPoll } from "./poll.ts";
import { mastodonPublisher } from "./publish.ts";
import { mastodonReplier } from "./reply.ts";
import { mastodonReporter } from "./report.ts";
import { mastodonSearch } from "./search.ts";

export const network: Network = () => [
  {
    platform: mastodon.platform,
    connect: mastodonConnect,
    publish: () => mastodonPublisher(),
    poll: mastodonPoll,
    reply: mastodonReplier,
    like: mastodonLiker,
    report: mastodonReporter,
    history: mastodonHistory,
    change: () => mastodonChanger,
    search: mastodonSearch,
  },
];
