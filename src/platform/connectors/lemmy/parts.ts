import { z } from "zod";
import { communityChanger } from "../shared/communities/change.ts";
import { communityChooser, communityConnect } from "../shared/communities/connect.ts";
import { communityPublisher } from "../shared/communities/publish.ts";
import { communityReporter } from "../shared/communities/report.ts";
import type { CommunityServer } from "../shared/communities/server.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";
import { lemmy } from "./describe.ts";

const Site = z.object({ site_view: z.object({}), version: z.string() });
const Uploaded = z.object({ files: z.array(z.object({ file: z.string().regex(/^[\w.-]+$/) })).min(1) });

const server: CommunityServer = {
  connector: lemmy,
  api: "/api/v3",
  title: "name",
  /** Source: crates/utils/src/error.rs of LemmyNet/lemmy: `error` is a word, `message` detail for some of them. */
  refusal: z
    .object({ error: z.string(), message: z.string().nullish() })
    .transform(({ error, message }) => ({ code: error, message: message ? `${error}, ${message}` : error })),
  codes: {
    not_logged_in: NOT_AUTHORIZED,
    incorrect_login: NOT_AUTHORIZED,
    banned_from_community: "not_allowed",
    site_ban: "not_allowed",
    only_mods_can_post_in_community: "not_allowed",
  },
  isGone: ({ code }) => /(couldnt_find_post|not_found)$/.test(code),
  login: ({ username, password, code }) => ({
    username_or_email: username,
    password,
    ...(code && { totp_2fa_token: code }),
  }),
  logout: "/user/logout",
  posts: (username, page) => `/user?sort=New&limit=50&page=${page}&username=${username}`,
  upload: {
    path: "/pictrs/image",
    field: "images[]",
    // Servers before 0.19 read the cookie alone.
    headers: (token) => ({ cookie: `jwt=${token}` }),
    read: (json, site) => `${site}/pictrs/image/${Uploaded.parse(json).files[0]?.file}`,
  },
};

/** @param protocol passwords are sent over https only; tests use http */
export const lemmyConnect = (protocol: "https:" | "http:" = "https:") => communityConnect(server, Site, protocol);
export const lemmyChooser = communityChooser(server);
export const lemmyPublisher = () => communityPublisher(server);
export const lemmyChanger = () => communityChanger(server);
export const lemmyReporter = () => communityReporter(server);
