import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { TestClass } from "./describe.ts";
import { Files, type Journal, type Line } from "./journal.ts";
import { sendJson } from "./send-json.ts";

const Message = z.object({
  account: z.string(),
  marker: z.string(),
  text: z.string(),
  thread: z.array(z.string()).default([]),
  comment: z.string().nullable().default(null),
  files: Files,
  thread_files: z.array(Files).default([]),
  container: z.string().nullable().default(null),
  reply_to: z.string().nullable().default(null),
  options: z.record(z.string(), z.unknown()).optional(),
});

/** How many posts a timeline lists at once. */
const PAGE = 20;

/**
 * The posts of the test platform. Markers in a post's text control the response: `[fail]` is refused permanently,
 * `[busy]` is refused once with Retry-After, `[throttle 5]` once with 429 for that many seconds, `[lose]` is accepted
 * without a first response, `[slow]` gets a late response, `[process]` is accepted and processed later, `[crash]` is
 * accepted and crashes the platform, `[revoked]` is refused because the account's owner revoked access, `[spam]` is
 * refused under a code, `[odd]` gets a response with characters that the database can't store, `[hang]` gets none,
 * `[drip]` gets endless whitespace; the last two are not accepted. With `lose`, a share of all responses is lost. An
 * edit is controlled by the markers `[fail]`, `[revoked]`, `[busy]`, `[throttle]`, `[lose]`, `[slow]` and `[hang]` in
 * its new text, a removal by `[delete fail]` and so on in the old text.
 */
export function openPosts(
  journal: Journal,
  settings: { lose: number; indexing: number; random(): number },
  filesOf: (container: string) => z.infer<typeof Files>,
) {
  const isRemoved = (id: string) => journal.by("id", id).some((line) => line.what === "removed");
  const isThere = (line: Line) => line.what === "accepted" && !isRemoved(line.id);
  /** An accepted post that was not removed. */
  const findById = (kind: TestClass, id: string) =>
    journal.by("id", id).find((line) => line.kind === kind && isThere(line));
  const changing = new Map<string, number>();

  return {
    find: (kind: TestClass, ids: readonly string[]) =>
      journal.lines.filter((line) => line.kind === kind && ids.includes(line.id) && isThere(line)),

    /** A page of what an account has, the newest first. */
    list(kind: TestClass, query: URLSearchParams): object {
      const from = Number(query.get("from") ?? 0);
      const all = journal.lines
        .filter((line) => line.kind === kind && line.account === query.get("account") && isThere(line))
        .toReversed();
      return {
        posts: all.slice(from, from + PAGE).map(({ text = "", files = [], ...line }) => ({
          ...view({ ...line, text }),
          text,
          files: files.length,
          at: new Date(line.at),
        })),
        next: from + PAGE < all.length ? String(from + PAGE) : null,
      };
    },

    /** The outcome of a container. A second post of the same container would be a duplicate, and is accepted. */
    findByContainer(container: string): object | null {
      const line = journal
        .by("container", container)
        .find((candidate) => candidate.kind === "state" && isThere(candidate));
      return line ? view(line) : null;
    },

    show(kind: TestClass, id: string, response: ServerResponse) {
      const line = findById(kind, id);
      if (line) sendJson(response, 200, view(line));
      else sendJson(response, 404, { error: "There is no such post." });
    },

    search(kind: TestClass, query: URLSearchParams, response: ServerResponse) {
      if (kind !== "look_up") return sendJson(response, 404, { error: "This platform cannot be searched." });
      const { account, marker } = Object.fromEntries(query);
      const found = journal
        .by("marker", marker ?? "")
        .filter(
          (line) =>
            line.kind === kind &&
            line.account === account &&
            isThere(line) &&
            Date.now() - line.at >= settings.indexing,
        );
      sendJson(response, 200, found.map(view));
    },

    /** Edits a post, or removes it if there is no body. Both may be repeated. */
    async change(kind: TestClass, id: string, body: unknown, response: ServerResponse): Promise<void> {
      const post = findById(kind, id);
      if (!post) return sendJson(response, 404, { error: "There is no such post." });
      const edit = body === null ? null : Edit.parse(body);
      const ofPost = journal.by("id", id);
      const said = ofPost.findLast((line) => line.text !== undefined)?.text ?? "";
      // A removal is controlled by markers such as `[delete lose]` in the post's text.
      const is = (name: string) => (edit ? edit.text.includes(`[${name}]`) : said.includes(`[delete ${name}]`));
      const before = ofPost.filter((line) => line.what !== "accepted" && line.tag === tagOf(edit));
      const overlaps = changing.get(id) ?? 0;
      const write = (what: Line["what"], isReplyLost = false) =>
        journal.append({ ...post, what, at: Date.now(), isReplyLost, overlaps, tag: tagOf(edit), ...(edit ?? {}) });
      changing.set(id, overlaps + 1);
      try {
        if (is("hang")) return;
        if (is("fail")) {
          write("refused");
          return sendJson(response, 422, { error: "This platform does not want this." });
        }
        if (is("revoked")) {
          write("refused");
          return sendJson(response, 401, { error: "The account's owner took our access back." });
        }
        if (is("busy") && before.length === 0) {
          write("busy");
          return sendJson(response, 503, { error: "Too busy just now." }, { "retry-after": "1" });
        }
        if (is("throttle") && before.length === 0) {
          write("busy");
          return sendJson(response, 429, { error: "Too many requests." }, { "retry-after": "60" });
        }
        if (is("slow")) await sleep(1000);
        const isReplyLost = is("lose") && before.length === 0;
        write(edit ? "edited" : "removed", isReplyLost);
        if (isReplyLost) return void response.destroy();
        sendJson(response, 200, view(post));
      } finally {
        changing.set(id, (changing.get(id) ?? 1) - 1);
      }
    },

    async accept(
      kind: TestClass,
      body: unknown,
      key: string | string[] | undefined,
      response: ServerResponse,
    ): Promise<void> {
      const { thread_files: threadFiles, reply_to: replyTo, options, ...message } = Message.parse(body);
      const { account, marker, text, thread, comment, container } = message;
      const files = container === null ? message.files : filesOf(container);
      if (text.includes("[hang]")) return;
      if (text.includes("[drip]")) return sendSlowly(response);
      const earlier = journal.by("marker", marker).filter((line) => line.kind === kind);
      const write = (what: Line["what"], id: string, isReplyLost = false): Line => {
        const isProcessing = text.includes("[process]");
        const isOdd = text.includes("[odd]");
        const line = {
          what,
          kind,
          account,
          marker,
          id,
          at: Date.now(),
          isReplyLost,
          isProcessing,
          isOdd,
          text,
          thread,
          comment,
          files,
          threadFiles,
          container,
          replyTo,
          ...(options ? { options } : {}),
        };
        journal.append(line);
        return line;
      };
      const known = key && earlier.find(({ what }) => what === "accepted");
      if (known) {
        write("repeated", known.id);
        return sendJson(response, 200, view(known));
      }
      if (text.includes("[fail]") || text.includes("[revoked]")) {
        write("refused", "");
        return text.includes("[fail]")
          ? sendJson(response, 422, {
              error: `This platform does not want this text.${text.includes("[odd]") ? UNUSABLE_IDS : ""}`,
            })
          : sendJson(response, 401, { error: "The account's owner took our access back." });
      }
      if (text.includes("[spam]")) {
        write("refused", "");
        return sendJson(response, 422, { error: "Spam score 9.1", code: "spam" });
      }
      if (text.includes("[busy]") && !earlier.some(({ what }) => what === "busy")) {
        write("busy", "");
        return sendJson(response, 503, { error: "Too busy just now." }, { "retry-after": "1" });
      }
      const throttled = lastWord(text, "throttle");
      if (throttled && !earlier.some(({ what }) => what === "busy")) {
        write("busy", "");
        return sendJson(response, 429, { error: "Too many requests." }, { "retry-after": throttled });
      }
      const isReplyLost = earlier.length === 0 && (text.includes("[lose]") || settings.random() < settings.lose);
      const line = write("accepted", randomUUID(), isReplyLost);
      if (text.includes("[crash]") && earlier.length === 0) process.exit(1);
      if (isReplyLost) return void response.destroy();
      if (text.includes("[slow]")) await sleep(1000);
      sendJson(response, line.isProcessing ? 202 : 201, view(line));
    },
  };
}

const Edit = z.object({
  text: z.string(),
  thread: z.array(z.string()).default([]),
  comment: z.string().nullable().default(null),
  options: z.record(z.string(), z.unknown()).optional(),
});

/** The number in a marker such as `[name 5]`. */
function lastWord(text: string, name: string): string | undefined {
  return new RegExp(`\\[${name} (\\d+)\\]`).exec(text)?.[1];
}

/** The number of the change a line belongs to. */
function tagOf(edit: z.infer<typeof Edit> | null): string {
  return edit ? `edit ${edit.text}` : "delete";
}

const UNUSABLE_IDS = "\0";

/** Whitespace is valid JSON so far and never triggers an idle timeout. */
function sendSlowly(response: ServerResponse): void {
  response.writeHead(201, { "content-type": "application/json" });
  const dripping = setInterval(() => response.write(" "), 100);
  response.once("close", () => clearInterval(dripping));
}

function view({ id, account, at, isProcessing, isOdd }: Line): object {
  const isDone = !isProcessing || Date.now() - at >= 300;
  const odd = isOdd ? UNUSABLE_IDS : "";
  const url = `https://test.example/${account}/${id}${odd}`;
  return { id: `${id}${odd}`, url, state: isDone ? "published" : "processing" };
}
