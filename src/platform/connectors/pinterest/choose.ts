import { z } from "zod";
import type { Chooser, OptionChoice } from "../contract.ts";
import { messageOf, type PinterestSite, readToken, sendToPinterest } from "./api.ts";
import { pinterest } from "./describe.ts";

const Boards = z.object({
  items: z.array(z.object({ id: z.string(), name: z.string(), privacy: z.string().optional() })),
  bookmark: z.string().nullish(),
});
const MAX_PAGES = 10;

/** Every board of the account. */
export function pinterestChooser(at: PinterestSite): Chooser {
  return {
    platform: pinterest.platform,
    timeoutMs: 20_000,
    async choices(channel, call) {
      const token = readToken(channel);
      const board: OptionChoice[] = [];
      let bookmark = "";
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const query = new URLSearchParams({ page_size: "250", ...(bookmark && { bookmark }) });
        const response = await sendToPinterest(call, at, `/boards?${query}`, { token });
        const { data } = Boards.safeParse(response.json);
        if (response.status !== 200 || !data) throw new Error(messageOf(response));
        for (const { id, name, privacy } of data.items)
          board.push({ value: id, label: privacy === "SECRET" ? `${name} (secret)` : name });
        bookmark = data.bookmark ?? "";
        if (bookmark === "") break;
      }
      return { board };
    },
  };
}
