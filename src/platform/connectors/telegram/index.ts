import type { Network } from "../connector-parts.ts";
import { telegramChanger } from "./change.ts";
import { telegramConnect } from "./connect.ts";
import { telegram } from "./describe.ts";
import { telegramPoll } from "./poll.ts";
import { telegramPublisher } from "./publish.ts";
import { telegramReplier } from "./reply.ts";

export const network: Network = () => [
  {
    platform: telegram.platform,
    connect: telegramConnect(),
    publish: () => telegramPublisher(),
    poll: telegramPoll(),
    reply: telegramReplier(),
    change: () => telegramChanger(),
  },
];
