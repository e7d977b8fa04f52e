import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import { isMissing } from "#transport/pages/loaded.ts";
import { caller } from "#transport/trpc/server.tsx";
import { idOf } from "../id-of.ts";
import { findPlace } from "./find-place.ts";

const PAGE = 20;

/** A brand's feed and one page of it, read once per request. 404 if it does not exist. */
export const readFeed = cache((handle: string, before: string | undefined) =>
  orNotFound(async () => {
    const api = await caller(null);
    const [feed, page, place] = await Promise.all([
      api.feed.show({ handle }),
      api.feed.entries({ handle, limit: PAGE, cursor: before }),
      findPlace(handle),
    ]);
    return { feed, place, ...page };
  }),
);

/** A brand's feed and one entry of it. */
export const readEntry = cache((handle: string, id: string) =>
  orNotFound(async () => {
    const api = await caller(null);
    const [feed, entry, place] = await Promise.all([
      api.feed.show({ handle }),
      api.feed.entry({ handle, id: idOf(id) ?? notFound() }),
      findPlace(handle),
    ]);
    return { feed, place, entry };
  }),
);

/** A receipt as everybody may see it. */
export const readReceipt = cache((handle: string, id: string) =>
  orNotFound(async () => (await caller(null)).feed.receipt({ handle, id })),
);

/** A parameter that cannot be parsed is a 404 too. */
async function orNotFound<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isMissing(error)) notFound();
    throw error;
  }
}
