import type { Env } from "../env.ts";
import type { Changer, Chooser, Connect, Inbound, InboundPoll, Publisher, Replier, Reporter } from "./contract.ts";
import type { FeedStore } from "./feed/publish.ts";
import type { WebhookPost } from "./webhook/publish.ts";

/** What the domain lends to publishers, for it alone knows the database and how its endpoints sign. */
export type PublisherDeps = { feedStore: FeedStore; webhookPost: WebhookPost };

/** What can be done on one platform; what is absent or undefined it does not have, or its keys are not set. */
export type Halves = {
  platform: string;
  connect?: Connect | undefined;
  publish?: ((deps: PublisherDeps) => Publisher) | undefined;
  inbound?: Inbound | undefined;
  poll?: InboundPoll | undefined;
  reply?: Replier | undefined;
  report?: Reporter | undefined;
  change?: ((deps: Pick<PublisherDeps, "feedStore">) => Changer) | undefined;
  choose?: Chooser | undefined;
};

/** The server's part of a network's folder (its `index.ts`): the halves of its platforms in this installation. */
export type Network = (env: Env) => readonly Halves[];
