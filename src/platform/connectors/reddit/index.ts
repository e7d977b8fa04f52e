import type { Network } from "../connector-parts.ts";
import { REDDIT } from "./api.ts";
import { redditChanger } from "./change.ts";
import { redditChooser } from "./choose.ts";
import { checkRedditApp, redditConnect } from "./connect.ts";
import { reddit } from "./describe.ts";
import { redditHistory } from "./history.ts";
import { redditPoll } from "./poll.ts";
import { redditPublisher } from "./publish.ts";
import { redditReplier } from "./reply.ts";
import { redditReporter } from "./report.ts";

export const network: Network = ({ REDDIT_CLIENT_ID: clientId, REDDIT_CLIENT_SECRET: clientSecret }) => {
  if (!clientId || !clientSecret) return [];
  return [
    {
      platform: reddit.platform,
      checkApp: checkRedditApp({ clientId, clientSecret }, REDDIT),
      connect: redditConnect({ clientId, clientSecret }, REDDIT),
      publish: () => redditPublisher(REDDIT),
      change: () => redditChanger(REDDIT),
      report: redditReporter(REDDIT),
      history: redditHistory(REDDIT),
      choose: redditChooser(REDDIT),
      poll: redditPoll(REDDIT),
      reply: redditReplier(REDDIT),
    },
  ];
};
