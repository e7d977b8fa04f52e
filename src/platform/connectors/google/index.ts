import type { Network } from "../connector-parts.ts";
import { businessChanger } from "./business/change.ts";
import { businessConnect } from "./business/connect.ts";
import { googleBusiness } from "./business/describe.ts";
import { businessPoll } from "./business/poll.ts";
import { businessPublisher } from "./business/publish.ts";
import { businessReplier } from "./business/reply.ts";
import { checkGoogleApp } from "./connect.ts";
import { youtubeChanger } from "./youtube/change.ts";
import { youtubeChooser } from "./youtube/choose.ts";
import { youtubeConnect } from "./youtube/connect.ts";
import { youtube } from "./youtube/describe.ts";
import { youtubeHider } from "./youtube/hide.ts";
import { youtubeHistory } from "./youtube/history.ts";
import { youtubePoll } from "./youtube/poll.ts";
import { youtubePublisher } from "./youtube/publish.ts";
import { youtubeReplier } from "./youtube/reply.ts";
import { youtubeReporter } from "./youtube/report.ts";

/** Nothing without the keys of the installation's Google Cloud project. */
export const network: Network = ({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret }) => {
  if (!clientId || !clientSecret) return [];
  const app = { clientId, clientSecret };
  return [
    {
      platform: youtube.platform,
      checkApp: checkGoogleApp(app),
      connect: youtubeConnect(app),
      publish: () => youtubePublisher(),
      poll: youtubePoll(),
      reply: youtubeReplier(),
      hide: youtubeHider(),
      report: youtubeReporter(),
      history: youtubeHistory(),
      change: () => youtubeChanger(),
      choose: youtubeChooser(),
    },
    {
      platform: googleBusiness.platform,
      checkApp: checkGoogleApp(app),
      connect: businessConnect(app),
      publish: () => businessPublisher(),
      poll: businessPoll(),
      reply: businessReplier(),
      change: () => businessChanger(),
    },
  ];
};
