import type { Hider } from "../../contract.ts";
import { setHiddenBy } from "../hide.ts";
import type { Meta } from "../hosts.ts";
import { accessOf, readCredentials } from "./credentials.ts";
import { threads } from "./describe.ts";

/**
 * Hides a reply with everything below it; Threads refuses replies that are not directly below the post. Source:
 * developers.facebook.com/documentation/threads/reply-management, read 25 November 2026.
 */
export function threadsHider(meta: Meta): Hider {
  return {
    platform: threads.platform,
    timeoutMs: 10_000,
    setHidden: ({ channel, externalId, isHidden }, call) =>
      setHiddenBy(call, accessOf(meta, readCredentials(channel.credentials)), `${externalId}/manage_reply`, {
        hide: String(isHidden),
      }),
  };
}
