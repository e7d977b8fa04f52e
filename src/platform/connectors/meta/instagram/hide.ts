import type { Hider } from "../../contract.ts";
import { setHiddenBy } from "../hide.ts";
import type { Meta } from "../hosts.ts";
import { accessOf, readCredentials } from "./credentials.ts";
import { instagram } from "./describe.ts";

/** Source: developers.facebook.com/docs/instagram-api/guides/comment-moderation (`hide`), read 25 November 2026. */
export function instagramHider(meta: Meta): Hider {
  return {
    platform: instagram.platform,
    timeoutMs: 10_000,
    setHidden: ({ channel, externalId, isHidden }, call) =>
      setHiddenBy(call, accessOf(meta, readCredentials(channel.credentials)), externalId, { hide: String(isHidden) }),
  };
}
