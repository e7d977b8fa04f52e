import type { Network } from "../connector-parts.ts";
import { googlechatConnect } from "./connect.ts";
import { googlechat } from "./describe.ts";
import { googlechatPublisher } from "./publish.ts";

export const network: Network = () => [
  { platform: googlechat.platform, connect: googlechatConnect(), publish: () => googlechatPublisher() },
];
