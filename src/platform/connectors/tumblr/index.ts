import type { Network } from "../connector-parts.ts";
import { TUMBLR } from "./api.ts";
import { tumblrChanger } from "./change.ts";
import { checkTumblrApp, tumblrConnect } from "./connect.ts";
import { tumblr } from "./describe.ts";
import { tumblrPublisher } from "./publish.ts";
import { tumblrReporter } from "./report.ts";

export const network: Network = ({ TUMBLR_CONSUMER_KEY: key, TUMBLR_CONSUMER_SECRET: secret }) => {
  if (!key || !secret) return [];
  const at = { ...TUMBLR, key };
  return [
    {
      platform: tumblr.platform,
      checkApp: checkTumblrApp(secret, at),
      connect: tumblrConnect(secret, at),
      publish: () => tumblrPublisher(at),
      change: () => tumblrChanger(at),
      report: tumblrReporter(at),
    },
  ];
};
