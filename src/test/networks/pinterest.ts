import { z } from "zod";
import { APP_KEYS } from "./app-keys.ts";
import { type Answer, type Asked, readFields, type StandIn, startStandIn } from "./stand-in.ts";

/** An account of Pinterest with one board; source: developers.pinterest.com/docs/api/v5, 24 November 2026. */
export const PINTEREST_APP = { clientId: APP_KEYS.PINTEREST_APP_ID, clientSecret: APP_KEYS.PINTEREST_APP_SECRET };
export const PINTEREST_USER = "549755885175";
export const PINTEREST_BOARD = "549755885176";
export const PINTEREST_SECRET_BOARD = "549755885177";
export const PINTEREST_SECTION = "5251788495612345678";

const Image = z.strictObject({ content_type: z.enum(["image/jpeg", "image/png"]), data: z.base64().min(1) });
const NewPin = z.strictObject({
  board_id: z.string(),
  board_section_id: z.string().optional(),
  title: z.string().max(100).optional(),
  description: z.string().max(800),
  link: z.url().optional(),
  alt_text: z.string().max(500).optional(),
  media_source: z.discriminatedUnion("source_type", [
    Image.extend({ source_type: z.literal("image_base64") }),
    z.strictObject({ source_type: z.literal("multiple_image_base64"), items: z.array(Image).min(2).max(5) }),
    z.strictObject({
      source_type: z.literal("video_id"),
      media_id: z.string(),
      cover_image_key_frame_time: z.number().min(0).optional(),
      cover_image_content_type: z.enum(["image/jpeg", "image/png"]).optional(),
      cover_image_data: z.base64().min(1).optional(),
    }),
  ]),
});
type Posted = z.infer<typeof NewPin> & { id: string; created_at: string };
const LIFETIME = { impression: 90, save: 4, clickthrough: 3, comment: 2, reaction: 1 };
type PinterestStandIn = StandIn & { journal: Posted[]; videos: Map<string, number>; isRevoked: boolean };

export async function startPinterest(): Promise<PinterestStandIn> {
  const journal: Posted[] = [];
  const videos = new Map<string, number>();
  let next = 813_744_226_420_795_000n;
  const isSend = ({ method, path }: Pick<Asked, "method" | "path">) => method === "POST" && path === "/v5/pins";
  const network = await startStandIn(answer, isSend);
  const standIn: PinterestStandIn = Object.assign(network, { journal, videos, isRevoked: false });
  return standIn;

  async function answer(asked: Asked): Promise<Answer> {
    const { method, path, query, headers } = asked;
    if (path === "/upload") {
      videos.set(String((await readFields(asked)).key), 0);
      return { status: 204, body: "" };
    }
    const fields = await readFields(asked);
    if (path === "/v5/oauth/token") return grant(fields, headers.authorization);
    if (standIn.isRevoked || headers.authorization !== "Bearer pina_stand_in")
      return refuse(401, "Authentication failed.");
    if (path === "/v5/user_account") return { status: 200, body: { id: PINTEREST_USER, username: "northcoffee" } };
    if (path === "/v5/boards") return listBoards(query);
    for (const board of [PINTEREST_BOARD, PINTEREST_SECRET_BOARD])
      if (path === `/v5/boards/${board}/pins`) return listPinsOf(board);
    if (path === `/v5/boards/${PINTEREST_BOARD}/sections/${PINTEREST_SECTION}/pins`)
      return listPinsOf(PINTEREST_BOARD, PINTEREST_SECTION);
    if (/^\/v5\/boards\/\d+\/sections$/.test(path)) return listSections(path.includes(PINTEREST_BOARD));
    if (path === "/v5/media") return register();
    if (path.startsWith("/v5/media/")) return viewVideo(path.slice("/v5/media/".length));
    if (path === "/v5/pins") return method === "GET" ? listPins(query) : take(fields);
    if (path.startsWith("/v5/pins/")) return changePin(method, path.slice("/v5/pins/".length), fields);
    return refuse(404, "Not found.");
  }

  function grant(fields: Record<string, unknown>, authorization: string | undefined): Answer {
    const basic = `Basic ${Buffer.from(`${PINTEREST_APP.clientId}:${PINTEREST_APP.clientSecret}`).toString("base64")}`;
    if (authorization !== basic) return refuse(401, "Authentication failed.");
    const isKnown = fields.code === "good-code" || fields.refresh_token === "pinr_stand_in";
    if (!isKnown || standIn.isRevoked) return { status: 400, body: { error: "invalid_grant" } };
    const tokens = { access_token: "pina_stand_in", refresh_token: "pinr_stand_in", token_type: "bearer" };
    return { status: 200, body: { ...tokens, expires_in: 2_592_000, refresh_token_expires_in: 5_184_000 } };
  }

  function listBoards(query: URLSearchParams): Answer {
    const isFirst = query.get("bookmark") === null;
    const board = isFirst
      ? { id: PINTEREST_BOARD, name: "Recipes", privacy: "PUBLIC" }
      : { id: PINTEREST_SECRET_BOARD, name: "Drafts", privacy: "SECRET" };
    return { status: 200, body: { items: [board], bookmark: isFirst ? "next" : null } };
  }

  function listPinsOf(board: string, section?: string): Answer {
    const items = journal.filter((pin) => pin.board_id === board && pin.board_section_id === section).toReversed();
    return { status: 200, body: { items, bookmark: null } };
  }

  function listSections(isOfRecipes: boolean): Answer {
    const items = isOfRecipes ? [{ id: PINTEREST_SECTION, name: "Cakes" }] : [];
    return { status: 200, body: { items, bookmark: null } };
  }

  function createId(): string {
    next += 1n;
    return String(next);
  }

  function register(): Answer {
    const id = createId();
    const upload_parameters = { key: id, policy: "stand-in" };
    return {
      status: 201,
      body: { media_id: id, media_type: "video", upload_url: `${standIn.origin}/upload`, upload_parameters },
    };
  }

  function viewVideo(id: string): Answer {
    const asked = videos.get(id);
    if (asked === undefined) return { status: 200, body: { media_id: id, status: "registered" } };
    videos.set(id, asked + 1);
    return { status: 200, body: { media_id: id, media_type: "video", status: asked > 0 ? "succeeded" : "processing" } };
  }

  function take(fields: Record<string, unknown>): Answer {
    const { data, error } = NewPin.safeParse(fields);
    if (!data) return refuse(400, error.issues[0]?.message ?? "Invalid pin.");
    if (![PINTEREST_BOARD, PINTEREST_SECRET_BOARD].includes(data.board_id)) return refuse(404, "Board not found.");
    if (
      data.board_section_id !== undefined &&
      (data.board_id !== PINTEREST_BOARD || data.board_section_id !== PINTEREST_SECTION)
    )
      return refuse(404, "Board section not found.");
    const { media_source: source } = data;
    const isCovered = source.source_type === "video_id" && source.cover_image_data !== undefined;
    if (source.source_type === "video_id" && isCovered === (source.cover_image_key_frame_time !== undefined))
      return refuse(400, "A video has one cover.");
    if (source.source_type === "video_id" && (videos.get(source.media_id) ?? 0) < 2)
      return refuse(400, "The video is not ready.");
    // Pinterest writes times without a zone.
    const pin = { ...data, id: createId(), created_at: new Date().toISOString().slice(0, 19) };
    journal.push(pin);
    const { media_source: _, title = null, link = null, alt_text = null, ...rest } = pin;
    return { status: 201, body: { ...rest, title, link, alt_text } };
  }

  function listPins(query: URLSearchParams): Answer {
    const [start, size] = [Number(query.get("bookmark") ?? 0), Number(query.get("page_size") ?? 25)];
    const items = journal
      .toReversed()
      .slice(start, start + size)
      .map(({ media_source: source, ...pin }) => ({
        ...pin,
        media: { media_type: source.source_type === "video_id" ? "video" : "image" },
        pin_metrics: { lifetime_metrics: LIFETIME },
      }));
    return { status: 200, body: { items, bookmark: start + size < journal.length ? String(start + size) : null } };
  }

  function changePin(method: string, id: string, fields: Record<string, unknown>): Answer {
    const pin = journal.find((one) => one.id === id);
    if (!pin) return refuse(404, "Pin not found.");
    if (method === "DELETE") {
      journal.splice(journal.indexOf(pin), 1);
      return { status: 204, body: "" };
    }
    if (method === "PATCH") Object.assign(pin, fields);
    return { status: 200, body: { id, pin_metrics: { lifetime_metrics: LIFETIME } } };
  }
}

function refuse(status: number, message: string): Answer {
  return { status, body: { code: 1, message } };
}

export const tooManyForPinterest = (seconds: number): Answer => ({
  status: 429,
  body: { code: 8, message: "You have exceeded your rate limit. Try again later." },
  headers: { "x-ratelimit-reset": String(seconds) },
});
