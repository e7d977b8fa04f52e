// Written by `npm run generate` from networks.json and the networks' folders.
import type { OwnFixture } from "./own.ts";
import { fixtures as lemmy } from "./lemmy/fixture.ts";
import { fixtures as piefed } from "./piefed/fixture.ts";
import { fixtures as matrix } from "./matrix/fixture.ts";
import { fixtures as mattermost } from "./mattermost/fixture.ts";
import { fixtures as googlechat } from "./googlechat/fixture.ts";
import { fixtures as teams } from "./teams/fixture.ts";
import { fixtures as listmonk } from "./listmonk/fixture.ts";
import { fixtures as mailchimp } from "./mailchimp/fixture.ts";
import { fixtures as beehiiv } from "./beehiiv/fixture.ts";
import { fixtures as tumblr } from "./tumblr/fixture.ts";

export const found: readonly OwnFixture[] = [...lemmy, ...piefed, ...matrix, ...mattermost, ...googlechat, ...teams, ...listmonk, ...mailchimp, ...beehiiv, ...tumblr];
