import type { Network } from "../connector-parts.ts";
import { facebookChanger } from "./facebook/change.ts";
import { facebookConnect } from "./facebook/connect.ts";
import { facebookHider } from "./facebook/hide.ts";
import { facebookHistory } from "./facebook/history.ts";
import { facebookLiker } from "./facebook/like.ts";
import { facebookPublisher } from "./facebook/publish.ts";
import { facebookReplier } from "./facebook/reply.ts";
import { facebookReporter } from "./facebook/report.ts";
import { readMeta } from "./hosts.ts";
import { metaInbound } from "./inbound.ts";
import { instagramConnect } from "./instagram/connect.ts";
import { instagramHider } from "./instagram/hide.ts";
import { instagramHistory } from "./instagram/history.ts";
import { instagramPublisher } from "./instagram/publish.ts";
import { instagramReplier } from "./instagram/reply.ts";
import { instagramReporter } from "./instagram/report.ts";
import { threadsChanger } from "./threads/change.ts";
import { threadsConnect } from "./threads/connect.ts";
import { threadsHider } from "./threads/hide.ts";
import { threadsHistory } from "./threads/history.ts";
import { threadsPoll } from "./threads/poll.ts";
import { threadsPublisher } from "./threads/publish.ts";
import { threadsReplier } from "./threads/reply.ts";
import { threadsReporter } from "./threads/report.ts";

import { checkMetaApp } from "./tokens.ts";

export const network: Network = (env) => {
  const meta = readMeta(env);
  return [
    {
      platform: "facebook",
      checkApp: checkMetaApp(`${meta.base.facebook}/oauth/access_token`, meta.facebook),
      connect: facebookConnect(meta),
      publish: () => facebookPublisher(meta),
      change: () => facebookChanger(meta),
      reply: facebookReplier(meta),
      hide: facebookHider(meta),
      like: facebookLiker(meta),
      report: facebookReporter(meta),
      history: facebookHistory(meta),
      inbound: metaInbound("facebook", env),
    },
    {
      platform: "instagram",
      connect: instagramConnect(meta),
      publish: () => instagramPublisher(meta),
      reply: instagramReplier(meta),
      hide: instagramHider(meta),
      report: instagramReporter(meta),
      history: instagramHistory(meta),
      inbound: metaInbound("instagram", env),
    },
    {
      platform: "threads",
      checkApp: checkMetaApp(`${meta.hosts.threads}/oauth/access_token`, meta.threads),
      connect: threadsConnect(meta),
      publish: () => threadsPublisher(meta),
      change: () => threadsChanger(meta),
      reply: threadsReplier(meta),
      hide: threadsHider(meta),
      report: threadsReporter(meta),
      history: threadsHistory(meta),
      poll: threadsPoll(meta),
      inbound: metaInbound("threads", env),
    },
  ];
};
