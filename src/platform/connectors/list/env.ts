// Written by `npm run generate` from networks.json and the networks' folders.
import * as bluesky from "../bluesky/env.ts";
import * as slack from "../slack/env.ts";
import * as nostr from "../nostr/env.ts";
import * as meta from "../meta/env.ts";
import * as google from "../google/env.ts";
import * as linkedin from "../linkedin/env.ts";
import * as tiktok from "../tiktok/env.ts";
import * as pinterest from "../pinterest/env.ts";
import * as reddit from "../reddit/env.ts";
import * as tumblr from "../tumblr/env.ts";
import * as x from "../x/env.ts";
import * as test from "../test/env.ts";

export const networksShape = { ...bluesky.shape, ...slack.shape, ...nostr.shape, ...meta.shape, ...google.shape, ...linkedin.shape, ...tiktok.shape, ...pinterest.shape, ...reddit.shape, ...tumblr.shape, ...x.shape, ...test.shape };
