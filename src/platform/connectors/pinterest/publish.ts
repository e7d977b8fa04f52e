import { z } from "zod";
import type { Call, LookedUp, Outgoing, Published, Publisher } from "../contract.ts";
import { differencesOf, type Echo, fieldsOf, noteOf } from "../shared/description/differences.ts";
import { readOptions } from "../shared/description/options.ts";
import { asError } from "../shared/http/errors.ts";
import { findSince } from "../shared/http/find-since.ts";
import { uploadTimeoutFor } from "../shared/http/multipart.ts";
import { serverTimeOf } from "../shared/http/request-json.ts";
import { type PinterestSite, readToken, refusalOf, sendToPinterest } from "./api.ts";
import { pinterest } from "./describe.ts";
import { OPTIONS } from "./options.ts";
import { mediaSourceOf, textsOf } from "./pin.ts";
import { prepareVideo } from "./prepare.ts";

const Pin = z.object({
  id: z.string().min(1),
  title: z.string().nullish(),
  description: z.string().nullish(),
  created_at: z.string().optional(),
});
const Pins = z.object({ items: z.array(Pin), bookmark: z.string().nullish() });

/** After a lost response, looks for the pin on its board, or in its section. */
export function pinterestPublisher(at: PinterestSite): Publisher {
  return {
    platform: pinterest.platform,
    timeoutMs: 20_000,
    settlement: (outgoing) => [{ by: "look_up", quietSeconds: 10, find: (call) => findPosted(outgoing, call, at) }],
    prepare: (outgoing, call) => prepareVideo(outgoing, call, at),
    uploadTimeoutMs: ({ media }) => uploadTimeoutFor(media.filter(({ type }) => type.startsWith("image/"))),
    async publish(outgoing, call) {
      const { board, section } = readOptions(OPTIONS, outgoing.options);
      const alt = outgoing.media[0]?.alt;
      const json: Sent & { media_source: object } = {
        board_id: board,
        ...(section ? { board_section_id: section } : {}),
        ...textsOf(outgoing),
        ...(alt ? { alt_text: alt } : {}),
        media_source: await mediaSourceOf(outgoing, call),
      };
      const response = await sendToPinterest(call, at, "/pins", {
        method: "POST",
        token: readToken(outgoing.channel),
        json,
      });
      if (response.status < 200 || response.status >= 300) return refusalOf(response);
      const { data } = Pin.safeParse(response.json);
      if (!data)
        return { kind: "unknown", message: "Pinterest's answer can't be read, so the pin may be there or not." };
      return {
        kind: "done",
        ...publishedAs(data.id),
        ...noteOf(differencesOf("Pinterest", echoesOf(json, response.json))),
      };
    },
  };
}

type Sent = ReturnType<typeof textsOf> & { board_id: string; board_section_id?: string; alt_text?: string };

/** Source: the Pin of developers.pinterest.com/docs/api/v5, as generated clients have it, read 28 November 2026. */
function echoesOf(sent: Sent, json: unknown): Echo[] {
  const made = fieldsOf(json);
  return [
    { of: "the board", asked: sent.board_id, made: made.board_id },
    { of: "the section of the board", asked: sent.board_section_id, made: made.board_section_id },
    { of: "the title", asked: sent.title, made: made.title },
    { of: "the text", asked: sent.description, made: made.description },
    { of: "the link", asked: sent.link, made: made.link, isUrl: true },
    { of: "the alt text", asked: sent.alt_text, made: made.alt_text },
  ];
}

function publishedAs(id: string): Published {
  return { externalId: id, permalink: `https://www.pinterest.com/pin/${id}/` };
}

/** @returns the oldest first. @throws Error when Pinterest does not say */
function findPosted(outgoing: Outgoing, call: Call, at: PinterestSite): Promise<LookedUp> {
  const { board, section } = readOptions(OPTIONS, outgoing.options);
  const { title = "", description } = textsOf(outgoing);
  return findSince(outgoing, {
    async read(bookmark) {
      const query = new URLSearchParams({ page_size: "100", ...(bookmark && { bookmark }) });
      const within = section ? `/sections/${encodeURIComponent(section)}` : "";
      const path = `/boards/${encodeURIComponent(board)}${within}/pins?${query}`;
      const response = await sendToPinterest(call, at, path, { token: readToken(outgoing.channel) });
      const { data } = Pins.safeParse(response.json);
      if (response.status !== 200 || !data) throw asError(refusalOf(response));
      return { posts: data.items, next: data.bookmark || null, now: serverTimeOf(response.headers) };
    },
    isIt: (pin) => isSame(pin.title, title) && isSame(pin.description, description),
    // Pinterest writes times in UTC without a zone.
    timeOf: ({ created_at: time = "" }) => Date.parse(time.replace(/(?<=\d{2}:\d{2})(?:Z|\+00:00)?$/, "Z")),
    publishedAs: ({ id }) => publishedAs(id),
    // The order of a board's pins is not documented.
    isNewestFirst: false,
  });
}

function isSame(stored: string | null | undefined, sent: string): boolean {
  const normalize = (text: string) => text.normalize("NFC").replace(/\s/gu, "");
  return normalize(stored ?? "") === normalize(sent);
}
