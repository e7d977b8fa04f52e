import { z } from "zod";
import { type Answer, type Asked, readFields, type StandIn, startStandIn } from "../stand-in.ts";

export const MATRIX_TOKEN = "syt_bm9ydGhjb2ZmZWU_XqzKfQwPLrTmYbVhDcJs_1a2B3c";
export const MATRIX_ROOM = "!kWzQvRtYpL:example.org";
export const MATRIX_ALIAS = "#north-coffee:example.org";
const USER = "@northcoffee:example.org";
const CLIENT = "/_matrix/client";
const ROOM = `/rooms/${encodeURIComponent(MATRIX_ROOM)}`;

const Text = { body: z.string().min(1), format: z.literal("org.matrix.custom.html"), formatted_body: z.string() };
const Relation = z.strictObject({
  rel_type: z.literal("m.thread"),
  event_id: z.string().startsWith("$"),
  is_falling_back: z.literal(true),
  "m.in_reply_to": z.strictObject({ event_id: z.string().startsWith("$") }),
});
const related = { "m.relates_to": Relation.optional() };
const info = z.strictObject({
  mimetype: z.string(),
  size: z.number(),
  w: z.number(),
  h: z.number(),
  duration: z.number().optional(),
});
const file = { url: z.string().startsWith("mxc://example.org/"), info, ...related };
const media = z.enum(["m.image", "m.video"]);
/** What the messages of this account consist of. */
const Content = z.union([
  z.strictObject({ msgtype: z.literal("m.text"), ...Text, ...related }),
  z.strictObject({ msgtype: media, filename: z.string(), ...Text, ...file }),
  z.strictObject({ msgtype: media, body: z.string().min(1), ...file }),
]);
type Content = z.infer<typeof Content>;
const Edit = z.looseObject({
  "m.new_content": Content,
  "m.relates_to": z.strictObject({ rel_type: z.literal("m.replace"), event_id: z.string() }),
});

/** A message as readers see it, with its edits. */
export type MatrixEvent = { id: string; content: Content; at: number; transaction: string; thread: number };
export type MatrixStandIn = StandIn & {
  journal: MatrixEvent[];
  isRevoked: boolean;
  isEncrypted: boolean;
  /** Whether a transaction that is sent again is forgotten, as after a restart with another database. */
  forgets: boolean;
  /** The files that were uploaded, by their address. */
  uploads: Map<string, number>;
};

/** A homeserver with one account and one room; source: spec.matrix.org/v1.18/client-server-api, 30 November 2026. */
export async function startMatrix(): Promise<MatrixStandIn> {
  const journal: MatrixEvent[] = [];
  const answered = new Map<string, Answer>();
  let next = 1;
  const isSending = ({ method, path }: Pick<Asked, "method" | "path">) =>
    method === "PUT" && path.includes("/send/m.room.message/");
  const network = await startStandIn(answer, isSending);
  const more = { journal, isRevoked: false, isEncrypted: false, forgets: false, uploads: new Map<string, number>() };
  const standIn: MatrixStandIn = Object.assign(network, more);
  return standIn;

  async function answer(asked: Asked): Promise<Answer> {
    const { method, path, headers, query } = asked;
    if (path === `${CLIENT}/versions`) return ok({ versions: ["v1.17", "v1.18"] });
    if (standIn.isRevoked || headers.authorization !== `Bearer ${MATRIX_TOKEN}`)
      return refuse(401, "M_UNKNOWN_TOKEN", "Unrecognised access token");
    if (path === "/_matrix/media/v3/upload" && method === "POST") return upload(asked);
    if (path === `${CLIENT}/v1/media/config`) return ok({ "m.upload.size": 20_000_000 });
    if (path === `${CLIENT}/v3/account/whoami`) return ok({ user_id: USER, device_id: "NORTH" });
    if (path.startsWith(`${CLIENT}/v3/join/`)) return join(decodeURIComponent(path.split("/").at(-1) ?? ""));
    const [, version, rest = ""] = new RegExp(`^${CLIENT}/(v1|v3)${RegExp.escape(ROOM)}/(.*)$`).exec(path) ?? [];
    if (version === undefined) return refuse(404, "M_UNRECOGNIZED", "Unrecognized request");
    const [kind, first = "", second = ""] = rest.split("/").map(decodeURIComponent);
    if (kind === "state") return state(first);
    if (kind === "send" && method === "PUT")
      return once(`send ${second}`, async () => send(await readFields(asked), second));
    if (kind === "redact" && method === "PUT") return once(`redact ${second}`, async () => redact(first));
    if (kind === "messages") {
      const [start, limit] = [Number(query.get("from")), Number(query.get("limit"))];
      const all = journal.map(view).toReversed();
      const more = start + limit < all.length ? { end: String(start + limit) } : {};
      return ok({ start: String(start), chunk: all.slice(start, start + limit), ...more });
    }
    const event = journal.find(({ id }) => id === first);
    if (!event) return refuse(404, "M_NOT_FOUND", "Event not found.");
    if (kind === "event") return ok(view(event));
    return ok({ chunk: [{ event_id: "$like1" }, { event_id: "$like2" }, { event_id: "$like3" }] });
  }

  /** The same answer for the same transaction. */
  async function once(transaction: string, act: () => Promise<Answer>): Promise<Answer> {
    const before = standIn.forgets ? undefined : answered.get(transaction);
    if (before) return before;
    const given = await act();
    if (given.status === 200) answered.set(transaction, given);
    return given;
  }

  function upload({ body, query, headers }: Asked): Answer {
    if (!query.get("filename") || !/^(image|video)\//.test(headers["content-type"] ?? ""))
      return refuse(400, "M_BAD_JSON", "A name and a type are missing.");
    const url = `mxc://example.org/file${next++}`;
    standIn.uploads.set(url, body.length);
    return ok({ content_uri: url });
  }

  function join(room: string): Answer {
    if (room === MATRIX_ALIAS || room === MATRIX_ROOM) return ok({ room_id: MATRIX_ROOM });
    return refuse(403, "M_FORBIDDEN", "You are not invited to this room.");
  }

  function state(type: string): Answer {
    if (type === "m.room.name") return ok({ name: "North Coffee" });
    if (type === "m.room.encryption" && standIn.isEncrypted) return ok({ algorithm: "m.megolm.v1.aes-sha2" });
    return refuse(404, "M_NOT_FOUND", "Event not found.");
  }

  function send(given: Record<string, unknown>, transaction: string): Answer {
    if (JSON.stringify(given).length > 65_536) return refuse(413, "M_TOO_LARGE", "event too large");
    const { data: edit } = Edit.safeParse(given);
    const { data: content, error } = Content.safeParse(edit?.["m.new_content"] ?? given);
    if (!content) return refuse(400, "M_BAD_JSON", z.prettifyError(error));
    if ("url" in content && !standIn.uploads.has(content.url))
      return refuse(400, "M_UNKNOWN", "There is no such file.");
    const edited = journal.find(({ id }) => id === edit?.["m.relates_to"].event_id);
    if (edited) {
      const { "m.relates_to": relation } = edited.content;
      edited.content = relation ? { ...content, "m.relates_to": relation } : content;
      return ok({ event_id: `$edit${next++}` });
    }
    const root = journal.find(({ id }) => id === content["m.relates_to"]?.event_id);
    if (content["m.relates_to"] && !root) return refuse(400, "M_UNKNOWN", "Can't send a message to this thread.");
    if (root) root.thread += 1;
    const id = `$event${next++}:example.org`;
    journal.push({ id, content, at: Date.now(), transaction, thread: 0 });
    return ok({ event_id: id });
  }

  function redact(id: string): Answer {
    const index = journal.findIndex((event) => event.id === id);
    if (index < 0) return refuse(404, "M_NOT_FOUND", "Event not found.");
    journal.splice(index, 1);
    return ok({ event_id: `$redaction${next++}` });
  }

  function view({ id, content, at, transaction, thread }: MatrixEvent) {
    const relations = thread > 0 ? { "m.relations": { "m.thread": { count: thread } } } : {};
    const unsigned = { transaction_id: transaction, ...relations };
    return { event_id: id, type: "m.room.message", sender: USER, content, origin_server_ts: at, unsigned };
  }

  function ok(body: object): Answer {
    return { status: 200, body };
  }

  function refuse(status: number, errcode: string, error: string): Answer {
    return { status, body: { errcode, error } };
  }
}

export function tooManyForMatrix(seconds: number): Answer {
  const body = { errcode: "M_LIMIT_EXCEEDED", error: "Too many requests", retry_after_ms: seconds * 1000 };
  return { status: 429, body, headers: { "retry-after": String(seconds) } };
}
