import { z } from "zod";
import type { Changer } from "../contract.ts";
import { changeAll } from "../shared/http/change-all.ts";
import { changed, read, readCredentials, requestTumblr, type TumblrSite } from "./api.ts";
import { Block, postOf } from "./blocks.ts";
import { tumblr } from "./describe.ts";

const Kept = z.object({ response: z.object({ content: z.array(Block) }) });

/** IDs are numbers of 64 bits, which JSON can't be written with here. */
const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** Replaces texts, alt texts, link and tags, and deletes posts; files stay as Tumblr has them. */
export function tumblrChanger(at: TumblrSite): Changer {
  return {
    platform: tumblr.platform,
    timeoutMs: 30_000,
    async edit({ channel, published, content }, call) {
      const { token, blog } = readCredentials(channel);
      return changeAll(published, async ({ externalId }) => {
        const path = `/blog/${blog}/posts/${externalId}`;
        const before = await requestTumblr(call, at, token, { path });
        if (before.kind !== "ok") return changed(before);
        const files = read(before, Kept).response.content.filter(({ type }) => type === "image" || type === "video");
        const blocks = files.map((file, index) =>
          file.type === "image" ? { ...file, alt_text: content.media[index]?.alt ?? "" } : file,
        );
        const request = { path, method: "PUT", json: postOf(content, blocks) } as const;
        return changed(await requestTumblr(call, at, token, request));
      });
    },
    async remove({ channel, published }, call) {
      const { token, blog } = readCredentials(channel);
      return changeAll(published, async ({ externalId: id }) => {
        const request = { path: `/blog/${blog}/post/delete`, method: "POST", headers: FORM, body: `id=${id}` } as const;
        return changed(await requestTumblr(call, at, token, request));
      });
    },
  };
}
