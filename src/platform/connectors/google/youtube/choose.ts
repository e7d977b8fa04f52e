import { z } from "zod";
import type { Chooser } from "../../contract.ts";
import { GOOGLE, type Google, readCredentials, readPages } from "../api.ts";

const Playlists = z.object({
  items: z.array(z.object({ id: z.string(), snippet: z.object({ title: z.string() }) })).default([]),
});

/** The channel's playlists. */
export function youtubeChooser(google: Google = GOOGLE): Chooser {
  return {
    platform: "youtube",
    timeoutMs: 20_000,
    async choices({ credentials }, call) {
      const { token } = readCredentials(credentials);
      const url = `${google.youtube}/youtube/v3/playlists?part=snippet&mine=true&maxResults=50`;
      const pages = await readPages(call, token, url, Playlists);
      const playlist = pages.flatMap(({ items }) =>
        items.map(({ id, snippet: { title } }) => ({ value: id, label: title })),
      );
      return { playlist };
    },
  };
}
