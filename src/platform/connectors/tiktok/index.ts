import type { Network } from "../connector-parts.ts";
import { TIKTOK } from "./api.ts";
import { tiktokChooser } from "./choose.ts";
import { checkTikTokApp, tiktokConnect } from "./connect.ts";
import { tiktok } from "./describe.ts";
import { tiktokInbound } from "./inbound.ts";
import { tiktokPublisher } from "./publish.ts";
import { tiktokReporter } from "./report.ts";

export const network: Network = ({ TIKTOK_CLIENT_KEY: clientId, TIKTOK_CLIENT_SECRET: clientSecret }) => {
  if (!clientId || !clientSecret) return [];
  const app = { clientId, clientSecret };
  return [
    {
      platform: tiktok.platform,
      checkApp: checkTikTokApp(app, TIKTOK),
      connect: tiktokConnect(app, TIKTOK),
      publish: () => tiktokPublisher(TIKTOK),
      report: tiktokReporter(TIKTOK),
      choose: tiktokChooser(TIKTOK),
      inbound: tiktokInbound(app),
    },
  ];
};
