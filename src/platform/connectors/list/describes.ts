// Written by `npm run generate` from networks.json and the networks' folders.
import type { Connector } from "../contract.ts";
import { connectors as feed } from "../feed/describe.ts";
import { connectors as webhook } from "../webhook/describe.ts";
import { connectors as bluesky } from "../bluesky/describe.ts";
import { connectors as mastodon } from "../mastodon/describe.ts";
import { connectors as lemmy } from "../lemmy/describe.ts";
import { connectors as telegram } from "../telegram/describe.ts";
import { connectors as discord } from "../discord/describe.ts";
import { connectors as slack } from "../slack/describe.ts";
import { connectors as matrix } from "../matrix/describe.ts";
import { connectors as mattermost } from "../mattermost/describe.ts";
import { connectors as googlechat } from "../googlechat/describe.ts";
import { connectors as teams } from "../teams/describe.ts";
import { connectors as wordpress } from "../wordpress/describe.ts";
import { connectors as ghost } from "../ghost/describe.ts";
import { connectors as devto } from "../devto/describe.ts";
import { connectors as listmonk } from "../listmonk/describe.ts";
import { connectors as nostr } from "../nostr/describe.ts";
import { connectors as meta } from "../meta/describe.ts";
import { connectors as google } from "../google/describe.ts";
import { connectors as linkedin } from "../linkedin/describe.ts";
import { connectors as tiktok } from "../tiktok/describe.ts";
import { connectors as pinterest } from "../pinterest/describe.ts";
import { connectors as reddit } from "../reddit/describe.ts";
import { connectors as x } from "../x/describe.ts";
import { connectors as test } from "../test/describe.ts";

export const described: readonly Connector[] = [...feed, ...webhook, ...bluesky, ...mastodon, ...lemmy, ...telegram, ...discord, ...slack, ...matrix, ...mattermost, ...googlechat, ...teams, ...wordpress, ...ghost, ...devto, ...listmonk, ...nostr, ...meta, ...google, ...linkedin, ...tiktok, ...pinterest, ...reddit, ...x, ...test];
