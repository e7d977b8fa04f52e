import { z } from "zod";
import { t } from "#kernel/language.ts";
import { type Account, type Call, type Connect, ConnectRefused, type Profile } from "../contract.ts";
import { requestJson } from "../shared/http/request-json.ts";
import { askToConnect } from "../shared/http/server-answer.ts";
import { readSite, visitSite } from "../shared/text/site.ts";
import { type Credentials, inRoom, readCredentials, requestMatrix } from "./api.ts";
import { BYTES, capabilitiesWith, matrix } from "./describe.ts";

const Versions = z.object({ versions: z.array(z.string()) });
const Joined = z.object({ room_id: z.string().min(1).max(255) });
const Refusal = z.object({ errcode: z.string() });
const Config = z.object({ "m.upload.size": z.number().int().positive().optional() });

const ROOM = /^(?:https:\/\/matrix\.to\/#\/)?((?:[#!]|%23|%21)[^\s/?]{1,250})/i;

/** Connects a room, which the account joins. @param protocol tokens are sent over https only; tests use http */
export function matrixConnect(protocol: "https:" | "http:" = "https:"): Connect {
  return {
    platform: matrix.platform,
    timeoutMs: 20_000,
    connection: "credentials",
    async open({ site: typed = "", token = "", room = "" }, call): Promise<Account> {
      const site = readSite(typed, protocol, /\/_matrix\b.*$/s);
      const [, address] = ROOM.exec(room) ?? [];
      if (!address) throw new ConnectRefused(t("Enter the room's address, such as #news:example.org."), "room");
      const { status, json } = await visitSite(call, `${site}/_matrix/client/versions`);
      if (status >= 500) throw new Error(`The homeserver responded with status ${status}.`);
      if (!Versions.safeParse(json).success)
        throw new ConnectRefused(t("There is no Matrix homeserver at this address."), "site");
      const headers = { authorization: `Bearer ${token}` };
      const me = { url: `${site}/_matrix/client/v3/account/whoami`, headers };
      const message = t("The homeserver doesn't accept this access token. Copy it whole.");
      await askToConnect(call, me, z.object({ user_id: z.string() }), { message, field: "token" });
      const url = `${site}/_matrix/client/v3/join/${address.includes("%") ? address : encodeURIComponent(address)}`;
      const refusal = { message: t("The account can't join this room. Invite it there first."), field: "room" };
      const joined = await askToConnect(call, { url, method: "POST", headers, json: {} }, Joined, refusal);
      const credentials: Credentials = { site, token, room: joined.room_id };
      if ((await readState(call, credentials, "m.room.encryption")) !== null)
        throw new ConnectRefused(t("This room is encrypted. Choose one that isn't."), "room");
      return {
        ...(await readProfile(call, credentials)),
        credentials: JSON.stringify(credentials),
        expiresAt: null,
      };
    },
    profile: ({ credentials }, call) => readProfile(call, readCredentials(credentials)),
    async capabilities(credentials, call) {
      const answer = await requestMatrix(call, readCredentials(credentials), "/client/v1/media/config");
      if (answer.kind !== "ok") throw new Error(`The homeserver's limits could not be read: ${answer.kind}`);
      return { capabilities: capabilitiesWith(Config.parse(answer.json)["m.upload.size"] ?? BYTES) };
    },
  };
}

async function readProfile(call: Call, credentials: Credentials): Promise<Profile> {
  const { room } = credentials;
  const state = await readState(call, credentials, "m.room.name");
  const name = z.object({ name: z.string() }).safeParse(state).data?.name.trim();
  return { externalId: room, handle: room, displayName: name || room, avatarUrl: null };
}

/** @returns null where the homeserver says that the room has no such state @throws ConnectRefused when it can't be read */
async function readState(call: Call, credentials: Credentials, type: string): Promise<object | null> {
  const url = `${credentials.site}/_matrix${inRoom(credentials)}/state/${type}`;
  const request = { url, headers: { authorization: `Bearer ${credentials.token}` } };
  const { status, json } = await requestJson(call, request, null);
  if (status === 404 && Refusal.safeParse(json).data?.errcode === "M_NOT_FOUND") return null;
  const { data } = z.object({}).loose().safeParse(json);
  if (status === 200 && data) return data;
  if (status === 429 || status >= 500) throw new Error(`The homeserver responded with status ${status}.`);
  throw new ConnectRefused(t("The account can't read this room. Invite it there first."), "room");
}
