import type { Network } from "../connector-parts.ts";
import { nostrChanger } from "./change.ts";
import { nostrConnect } from "./connect.ts";
import { nostr } from "./describe.ts";
import { nostrHistory } from "./history.ts";
import { nostrPoll } from "./poll.ts";
import { nostrPublisher } from "./publish.ts";
import { nostrReplier } from "./reply.ts";
import { nostrReporter } from "./report.ts";

export const network: Network = ({ NOSTR_VIEWER: viewer }) => [
  {
    platform: nostr.platform,
    connect: nostrConnect(),
    publish: () => nostrPublisher(viewer),
    poll: nostrPoll(viewer),
    history: nostrHistory(viewer),
    reply: nostrReplier(viewer),
    report: nostrReporter,
    change: () => nostrChanger,
  },
];
