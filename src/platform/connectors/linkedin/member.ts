import { z } from "zod";
import type { Call } from "../contract.ts";
import { fetchAvatar } from "../shared/http/fetch-avatar.ts";
import { requestJson } from "../shared/http/request-json.ts";
import { type LinkedIn, messageOf, Refusal } from "./api.ts";

const UserInfo = z.object({ sub: z.string().min(1), name: z.string().catch(""), picture: z.string().nullish() });

/** The member of a token, by OpenID Connect. @throws Error when LinkedIn does not say */
export async function findMember(token: string, call: Call, { api }: LinkedIn) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await requestJson(call, { url: `${api}/v2/userinfo`, headers }, Refusal);
  const { data } = UserInfo.safeParse(response.json);
  if (response.status !== 200 || !data) throw new Error(messageOf(response));
  const { sub, name, picture } = data;
  return {
    author: `urn:li:person:${sub}`,
    externalId: sub,
    handle: name.trim() || "LinkedIn member",
    displayName: name.trim() || "LinkedIn member",
    avatarUrl: picture && URL.canParse(picture) ? await fetchAvatar(call, picture) : null,
  };
}
