import type { Network } from "../connector-parts.ts";
import { xChanger } from "./change.ts";
import { checkXApp, xConnect } from "./connect.ts";
import { COSTS } from "./costs.ts";
import { x } from "./describe.ts";
import { xHider } from "./hide.ts";
import { xHistory } from "./history.ts";
import { xInbound } from "./inbound.ts";
import { xLiker } from "./like.ts";
import { xPoll } from "./poll.ts";
import { xPublisher } from "./publish.ts";
import { xReplier } from "./reply.ts";
import { xReporter } from "./report.ts";

export const network: Network = (env) => {
  const { X_CLIENT_ID: clientId, X_CLIENT_SECRET: clientSecret, X_WEBHOOK_ID: webhookId } = env;
  if (!clientId || !clientSecret) return [];
  const costs = { post: env.X_POST_COST ?? COSTS.post, link_post: env.X_LINK_POST_COST ?? COSTS.link_post };
  const tier = env.X_API_TIER ?? "self_serve";
  return [
    {
      platform: x.platform,
      checkApp: checkXApp({ clientId, clientSecret }),
      connect: xConnect({ clientId, clientSecret, costs, webhookId, tier }),
      publish: () => xPublisher(),
      poll: xPoll(),
      reply: xReplier(tier),
      hide: xHider(),
      like: xLiker(tier),
      report: xReporter(),
      history: xHistory(),
      change: () => xChanger(),
      inbound: env.X_CONSUMER_SECRET ? xInbound(env.X_CONSUMER_SECRET) : undefined,
    },
  ];
};
