import { credentialsLocation } from "#domain/publishing/channels/credentials.ts";
import { updateReviewChannel } from "#domain/review/review-channels/index.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import { slackReviewMessenger } from "#platform/connectors/slack/review.ts";
import { teamsReviewMessenger } from "#platform/connectors/teams/review.ts";
import type { World } from "../world.ts";
import { SLACK_CHANNEL, SLACK_TOKEN, type SlackPosted, type SlackStandIn } from "./slack.ts";
import { TEAMS_URL, type TeamsStandIn } from "./teams/server.ts";

async function addChannel(world: World, platform: string, credentials: object): Promise<number> {
  const { db, services, brand } = world;
  const { id } = await db.channel.create({
    data: { brandId: brand.id, platform, handle: "acme #reviews", displayName: "Acme #reviews" },
  });
  const encrypted = await services.secrets.encrypt(JSON.stringify(credentials), credentialsLocation(id));
  await db.channel.update({ where: { id }, data: { credentials: encrypted } });
  return id;
}

/** A connected Slack channel of the world's brand, at a stand-in. @returns its ID */
export function addSlackChannel(world: World, { origin }: SlackStandIn): Promise<number> {
  addConnectorParts({ platform: "slack", review: slackReviewMessenger({ site: origin, hooks: origin }) });
  return addChannel(world, "slack", { token: SLACK_TOKEN, channel: SLACK_CHANNEL, site: "https://acme.slack.com/" });
}

/** A connected Teams channel that the brand has chosen for its reviews. @returns its ID */
export async function openTeamsReviewChannel(world: World, { origin }: TeamsStandIn): Promise<number> {
  addConnectorParts({ platform: "microsoft_teams", review: teamsReviewMessenger(origin) });
  const { host, pathname: path, search: query } = new URL(TEAMS_URL);
  const channelId = await addChannel(world, "microsoft_teams", { host, path, query });
  await world.as(world.owner)(updateReviewChannel, { channel_id: channelId });
  return channelId;
}

/** A connected Slack channel that the brand has chosen for its reviews. @returns its ID */
export async function openReviewChannel(world: World, standIn: SlackStandIn): Promise<number> {
  const channelId = await addSlackChannel(world, standIn);
  await world.as(world.owner)(updateReviewChannel, { channel_id: channelId });
  return channelId;
}

/** What a message shows. */
export function readMessage({ blocks }: Pick<SlackPosted, "blocks">) {
  const find = <Type extends (typeof blocks)[number]["type"]>(type: Type) =>
    blocks.flatMap((block) => (block.type === type ? [block as Extract<(typeof blocks)[number], { type: Type }>] : []));
  return {
    title: find("header")[0]?.text.text,
    text: find("section").map(({ text }) => text.text),
    facts: find("context").flatMap(({ elements }) => elements.map(({ text }) => text)),
    images: find("image").map(({ image_url: url }) => url),
    buttons: find("actions").flatMap(({ elements }) => elements.map(({ text, url }) => ({ label: text.text, url }))),
  };
}
