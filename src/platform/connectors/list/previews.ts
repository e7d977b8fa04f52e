// Written by `npm run generate` from networks.json and the networks' folders.
import type { PreviewShape } from "../shared/description/preview-shapes.ts";
import { previews as bluesky } from "../bluesky/preview.ts";
import { previews as mastodon } from "../mastodon/preview.ts";
import { previews as lemmy } from "../lemmy/preview.ts";
import { previews as telegram } from "../telegram/preview.ts";
import { previews as discord } from "../discord/preview.ts";
import { previews as slack } from "../slack/preview.ts";
import { previews as matrix } from "../matrix/preview.ts";
import { previews as mattermost } from "../mattermost/preview.ts";
import { previews as googlechat } from "../googlechat/preview.ts";
import { previews as teams } from "../teams/preview.ts";
import { previews as wordpress } from "../wordpress/preview.ts";
import { previews as ghost } from "../ghost/preview.ts";
import { previews as devto } from "../devto/preview.ts";
import { previews as listmonk } from "../listmonk/preview.ts";
import { previews as mailchimp } from "../mailchimp/preview.ts";
import { previews as beehiiv } from "../beehiiv/preview.ts";
import { previews as nostr } from "../nostr/preview.ts";
import { previews as meta } from "../meta/preview.ts";
import { previews as google } from "../google/preview.ts";
import { previews as linkedin } from "../linkedin/preview.ts";
import { previews as tiktok } from "../tiktok/preview.ts";
import { previews as pinterest } from "../pinterest/preview.ts";
import { previews as reddit } from "../reddit/preview.ts";
import { previews as tumblr } from "../tumblr/preview.ts";
import { previews as x } from "../x/preview.ts";

export const previews: Readonly<Record<string, PreviewShape>> = { ...bluesky, ...mastodon, ...lemmy, ...telegram, ...discord, ...slack, ...matrix, ...mattermost, ...googlechat, ...teams, ...wordpress, ...ghost, ...devto, ...listmonk, ...mailchimp, ...beehiiv, ...nostr, ...meta, ...google, ...linkedin, ...tiktok, ...pinterest, ...reddit, ...tumblr, ...x };
