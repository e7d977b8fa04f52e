import { z } from "zod";
import type { Chooser, OptionChoice } from "../contract.ts";
import { messageOf, type PinterestSite, readToken, sendToPinterest } from "./api.ts";
import { pinterest } from "./describe.ts";

const Boards = z.object({
  items: z.array(z.object({ id: z.string(), name: z.string(), privacy: z.string().optional() })),
  bookmark: z.string().nullish(),
});
const Sections = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) });
const MAX_PAGES = 10;
/** Each costs a request, so sections are listed for the first of the boards only. */
const WITH_SECTIONS = 25;

/** Every board of the account, and the sections of each. */
export function pinterestChooser(at: PinterestSite): Chooser {
  return {
    platform: pinterest.platform,
    timeoutMs: 60_000,
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
      const section: OptionChoice[] = [];
      for (const { value: under } of board.slice(0, WITH_SECTIONS)) {
        const path = `/boards/${encodeURIComponent(under)}/sections?page_size=250`;
        const response = await sendToPinterest(call, at, path, { token });
        // Boards without a list of sections can be chosen all the same.
        for (const { id, name } of Sections.safeParse(response.json).data?.items ?? [])
          section.push({ value: id, label: name, under });
      }
      return { board, more_boards: board, section };
    },
  };
}
