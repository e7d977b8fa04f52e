import type { Network } from "../connector-parts.ts";
import { blueskyChanger } from "./change.ts";
import { blueskyConnect } from "./connect.ts";
import { bluesky } from "./describe.ts";
import { blueskyHistory } from "./history.ts";
import { blueskyLiker } from "./like.ts";
import { blueskyPoll } from "./poll.ts";
import { blueskyPublisher } from "./publish.ts";
import { blueskyReplier } from "./reply.ts";
import { blueskyReporter } from "./report.ts";
import { blueskySearch } from "./search.ts";

export const network: Network = ({ ENCRYPTION_KEYS: keyRing, BLUESKY_PLC_URL: plc }) => [
  {
    platform: bluesky.platform,
    connect: blueskyConnect({ keyRing, ...(plc ? { plc } : {}) }),
    publish: () => blueskyPublisher(),
    poll: blueskyPoll,
    reply: blueskyReplier(),
    like: blueskyLiker,
    report: blueskyReporter,
    history: blueskyHistory,
    change: () => blueskyChanger,
    search: blueskySearch,
  },
];
