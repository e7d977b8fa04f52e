import type { Env } from "../env.ts";
import type {
  AccountSearch,
  AppChecker,
  Changer,
  Chooser,
  Connect,
  Hider,
  History,
  Inbound,
  InboundPoll,
  Liker,
  Publisher,
  Replier,
  Reporter,
  ReviewMessenger,
} from "./contract.ts";
import type { FeedStore } from "./feed/publish.ts";
import type { WebhookPost } from "./webhook/publish.ts";

/** Functions the domain provides to publishers: it alone has database access and signs like its endpoints. */
export type PublisherDeps = { feedStore: FeedStore; webhookPost: WebhookPost };

/** The parts of one platform's connector; an absent or undefined one is unsupported, or its keys are not configured. */
export type ConnectorParts = {
  platform: string;
  checkApp?: AppChecker | undefined;
  connect?: Connect | undefined;
  publish?: ((deps: PublisherDeps) => Publisher) | undefined;
  inbound?: Inbound | undefined;
  poll?: InboundPoll | undefined;
  reply?: Replier | undefined;
  hide?: Hider | undefined;
  like?: Liker | undefined;
  report?: Reporter | undefined;
  review?: ReviewMessenger | undefined;
  history?: History | undefined;
  change?: ((deps: Pick<PublisherDeps, "feedStore">) => Changer) | undefined;
  choose?: Chooser | undefined;
  search?: AccountSearch | undefined;
};

/** The server-side part of a network's folder (its `index.ts`): the connectors of its platforms on this installation. */
export type Network = (env: Env) => readonly ConnectorParts[];
