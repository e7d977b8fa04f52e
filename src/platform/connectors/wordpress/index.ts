import type { Network } from "../connector-parts.ts";
import { wordpressChanger } from "./change.ts";
import { wordpressChooser } from "./choose.ts";
import { wordpressConnect } from "./connect.ts";
import { wordpress } from "./describe.ts";
import { wordpressHistory } from "./history.ts";
import { wordpressPoll } from "./poll.ts";
import { wordpressPublisher } from "./publish.ts";
import { wordpressReplier } from "./reply.ts";
import { wordpressReporter } from "./report.ts";

export const network: Network = () => [
  {
    platform: wordpress.platform,
    connect: wordpressConnect(),
    publish: () => wordpressPublisher(),
    poll: wordpressPoll,
    reply: wordpressReplier,
    report: wordpressReporter(),
    history: wordpressHistory(),
    change: () => wordpressChanger(),
    choose: wordpressChooser(),
  },
];
