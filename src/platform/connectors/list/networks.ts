// Written by `npm run generate` from networks.json and the networks' folders.
import type { Network } from "../connector-parts.ts";
import { network as feed } from "../feed/index.ts";
import { network as webhook } from "../webhook/index.ts";
import { network as bluesky } from "../bluesky/index.ts";
import { network as mastodon } from "../mastodon/index.ts";
import { network as lemmy } from "../lemmy/index.ts";
import { network as telegram } from "../telegram/index.ts";
import { network as discord } from "../discord/index.ts";
import { network as slack } from "../slack/index.ts";
import { network as matrix } from "../matrix/index.ts";
import { network as mattermost } from "../mattermost/index.ts";
import { network as googlechat } from "../googlechat/index.ts";
import { network as teams } from "../teams/index.ts";
import { network as wordpress } from "../wordpress/index.ts";
import { network as ghost } from "../ghost/index.ts";
import { network as devto } from "../devto/index.ts";
import { network as listmonk } from "../listmonk/index.ts";
import { network as nostr } from "../nostr/index.ts";
import { network as meta } from "../meta/index.ts";
import { network as google } from "../google/index.ts";
import { network as linkedin } from "../linkedin/index.ts";
import { network as tiktok } from "../tiktok/index.ts";
import { network as pinterest } from "../pinterest/index.ts";
import { network as reddit } from "../reddit/index.ts";
import { network as x } from "../x/index.ts";
import { network as test } from "../test/index.ts";

export const networks: readonly Network[] = [feed, webhook, bluesky, mastodon, lemmy, telegram, discord, slack, matrix, mattermost, googlechat, teams, wordpress, ghost, devto, listmonk, nostr, meta, google, linkedin, tiktok, pinterest, reddit, x, test];
