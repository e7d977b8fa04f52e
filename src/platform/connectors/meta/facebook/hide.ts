import type { Hider } from "../../contract.ts";
import { setHiddenBy } from "../hide.ts";
import type { Meta } from "../hosts.ts";
import { accessOf, readCredentials } from "./credentials.ts";
import { facebook } from "./describe.ts";

/** Source: developers.facebook.com/docs/graph-api/reference/comment (`is_hidden`), read 25 November 2026. */
export function facebookHider(meta: Meta): Hider {
  return {
    platform: facebook.platform,
    timeoutMs: 10_000,
    setHidden: ({ channel, externalId, isHidden }, call) =>
      setHiddenBy(call, accessOf(meta, readCredentials(channel.credentials)), externalId, {
        is_hidden: String(isHidden),
      }),
  };
}
