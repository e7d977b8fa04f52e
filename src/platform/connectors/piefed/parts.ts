import { z } from "zod";
import { communityChanger } from "../shared/communities/change.ts";
import { communityChooser, communityConnect } from "../shared/communities/connect.ts";
import { communityPublisher } from "../shared/communities/publish.ts";
import { communityReporter } from "../shared/communities/report.ts";
import type { CommunityServer } from "../shared/communities/server.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";
import { piefed } from "./describe.ts";

const Site = z.object({ site: z.object({}), version: z.string() });
const Uploaded = z.object({ url: z.url() });

/** What a refusal's text is about, because PieFed has no codes; the others stand for themselves. */
function codeOf(message: string): string {
  if (/^(Signature |Not enough segments|incorrect_login)/.test(message)) return "incorrect_login";
  return /^(Post not found|No row was found)/.test(message) ? "not_found" : message;
}

const server: CommunityServer = {
  connector: piefed,
  api: "/api/alpha",
  title: "title",
  /** Source: its OpenAPI document (Error, DefaultError) as piefed-api-client has it; older versions have `error`. */
  refusal: z
    .union([
      z.object({ message: z.string() }).transform(({ message }) => message),
      z.object({ error: z.string() }).transform(({ error }) => error),
      z.object({ code: z.number(), status: z.string() }).transform(({ status }) => status),
    ])
    .transform((message) => ({ code: codeOf(message), message })),
  codes: { incorrect_login: NOT_AUTHORIZED },
  isGone: ({ code }) => code === "not_found",
  login: ({ username, password }) => ({ username, password }),
  posts: (username, page) => `/user?include_content=true&sort=New&limit=50&page=${page}&username=${username}`,
  upload: { path: "/api/alpha/upload/image", field: "file", read: (json) => Uploaded.parse(json).url },
};

/** @param protocol passwords are sent over https only; tests use http */
export const piefedConnect = (protocol: "https:" | "http:" = "https:") => communityConnect(server, Site, protocol);
export const piefedChooser = communityChooser(server);
export const piefedPublisher = () => communityPublisher(server);
export const piefedChanger = () => communityChanger(server);
export const piefedReporter = () => communityReporter(server);
