import type { Network } from "../connector-parts.ts";
import { ghostChanger } from "./change.ts";
import { ghostChooser } from "./choose.ts";
import { ghostConnect } from "./connect.ts";
import { ghost } from "./describe.ts";
import { ghostHistory } from "./history.ts";
import { ghostPoll } from "./poll.ts";
import { ghostPublisher } from "./publish.ts";

export const network: Network = () => [
  {
    platform: ghost.platform,
    connect: ghostConnect(),
    publish: () => ghostPublisher(),
    poll: ghostPoll(),
    change: () => ghostChanger(),
    choose: ghostChooser(),
    history: ghostHistory(),
  },
];
