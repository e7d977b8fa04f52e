import type { Network } from "../network.ts";
import { telegramChanger } from "./change.ts";
import { telegramConnect } from "./connect.ts";
import { telegram } from "./describe.ts";
import { telegramPublisher } from "./publish.ts";

export const network: Network = () => [
  {
    platform: telegram.platform,
    connect: telegramConnect(),
    publish: () => telegramPublisher(),
    change: telegramChanger(),
  },
];
