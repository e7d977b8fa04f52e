import type { RootCommand } from "@bomb.sh/tab";
import {
  listCampaigns,
  listChannels,
  listEvergreenPosts,
  listPosts,
  listRecurrences,
  listTeams,
} from "#client/sdk.gen.ts";
import { fitText } from "#kernel/excerpt.ts";
import { STATUSES } from "./commands/posts-filters.ts";
import { type Connection, connect, type GlobalOptions } from "./connection.ts";
import type { Io } from "./io.ts";
import { cleanText } from "./print.ts";
import { replyOf } from "./response.ts";

type Value = { value: string; description: string };

/** Characters of what stands beside a value. */
const LONGEST_DESCRIPTION = 60;
/** A shell waits for this while the user types. */
const TIMEOUT_MS = 1500;

/**
 * Completes values that only the installation knows: brands, channels, campaigns, posts, recurrences and evergreen posts. Offers none when signed out or
 * offline.
 * @param typed the words of the command line so far; the last is the one being completed
 */
export async function offerValues(root: RootCommand, typed: readonly string[], io: Io): Promise<void> {
  for (const [path, command] of root.commands) {
    // Global options are only known to the root command.
    for (const [name, option] of root.options) if (!command.options.has(name)) command.options.set(name, option);
    const status = command.options.get("status");
    if (!status || !path.startsWith("posts")) continue;
    status.handler = (complete) => {
      for (const name of STATUSES) complete(name, "");
    };
  }
  const [first, second] = typed.filter((word) => !word.startsWith("-"));
  const before = typed.at(-2);
  const values = await valuesFor({ first, second, before }, typed, io).catch((): Value[] => []);
  if (values.length === 0) return;
  const offer = (complete: (value: string, description: string) => void) => {
    for (const { value, description } of values) complete(value, description);
  };
  for (const command of [root, ...root.commands.values()]) {
    const option = before?.startsWith("--") ? command.options.get(before.slice(2)) : undefined;
    if (option) option.handler = offer;
  }
  const argument = root.commands.get(`${first} ${second}`)?.arguments.values().next().value;
  if (argument && !before?.startsWith("--")) argument.handler = offer;
}

type CompletionContext = { first: string | undefined; second: string | undefined; before: string | undefined };

async function valuesFor(
  { first, second, before }: CompletionContext,
  typed: readonly string[],
  io: Io,
): Promise<Value[]> {
  const kind =
    before === "--brand" || (first === "brands" && second === "use")
      ? brandNames
      : before === "--channel"
        ? channelNames
        : before === "--campaign"
          ? campaignNames
          : before?.startsWith("--")
            ? null
            : takesPost(first, second)
              ? recentPosts
              : takesRecurrence(first, second)
                ? recurrencesFor(second)
                : takesEvergreen(first, second)
                  ? evergreenFor(second)
                  : null;
  if (!kind) return [];
  const connection = await connect(globalsOf(typed), { ...io, note: () => {} });
  return kind(connection, AbortSignal.timeout(TIMEOUT_MS));
}

const takesPost = (first = "", second = ""): boolean =>
  first === "posts"
    ? TAKES_POST.has(second)
    : (first === "publications" && second === "list") ||
      (first === "recurrences" && second === "create") ||
      (first === "evergreen" && second === "add");

const takesRecurrence = (first = "", second = ""): boolean =>
  first === "recurrences" && (second === "stop" || second === "resume");

const takesEvergreen = (first = "", second = ""): boolean =>
  first === "evergreen" && ["pause", "resume", "remove"].includes(second);

/** Commands whose first argument is the id of a post. */
const TAKES_POST = new Set(
  "show edit reschedule submit approve publish-now queue repeat request-changes cancel retry duplicate delete comment comments share metrics preflight".split(
    " ",
  ),
);

/** `--url` and `--brand` also apply while completing, unless they are being completed. */
function globalsOf(typed: readonly string[]): GlobalOptions {
  const done = typed.slice(0, -2);
  const of = (name: string) => {
    const at = done.indexOf(name);
    return at < 0 ? undefined : typed[at + 1];
  };
  const [url, brand] = [of("--url"), of("--brand")];
  return { ...(url ? { url } : {}), ...(brand ? { brand } : {}) };
}

async function brandNames({ client }: Connection, signal: AbortSignal): Promise<Value[]> {
  const { teams } = await replyOf(listTeams({ client, signal }));
  return teams.map(({ name, slug }) => ({ value: cleanText(name), description: slug }));
}

async function channelNames({ client }: Connection, signal: AbortSignal): Promise<Value[]> {
  const { channels } = await replyOf(listChannels({ client, query: { limit: 100 }, signal }));
  return channels.map(({ platform, handle, display_name: name }) => ({
    value: `${platform}:${cleanText(handle)}`,
    description: cleanText(name),
  }));
}

async function campaignNames({ client }: Connection, signal: AbortSignal): Promise<Value[]> {
  const { campaigns } = await replyOf(
    listCampaigns({ client, query: { archived: false, with_counts: false }, signal }),
  );
  return campaigns.map(({ id, name }) => ({ value: String(id), description: cleanText(name) }));
}

async function recentPosts({ client }: Connection, signal: AbortSignal): Promise<Value[]> {
  const { posts } = await replyOf(listPosts({ client, query: { limit: 20 }, signal }));
  return posts.map(({ id, status, body }) => ({
    value: String(id),
    description: fitText(cleanText(`${status}: ${body}`), LONGEST_DESCRIPTION),
  }));
}

/** Those that can be stopped, or resumed. */
const recurrencesFor =
  (command?: string) =>
  async ({ client }: Connection, signal: AbortSignal): Promise<Value[]> => {
    const query = { active: command === "stop", limit: 20 };
    const { recurrences } = await replyOf(listRecurrences({ client, query, signal }));
    const possible = recurrences.filter(({ status }) => status === (command === "stop" ? "active" : "stopped"));
    return possible.map(({ id, every, post }) => ({
      value: String(id),
      description: fitText(cleanText(`every ${every}: ${post?.words ?? ""}`), LONGEST_DESCRIPTION),
    }));
  };

/** Those that can be paused, resumed or removed. */
const evergreenFor =
  (command?: string) =>
  async ({ client }: Connection, signal: AbortSignal): Promise<Value[]> => {
    const active = command === "remove" ? undefined : command === "pause";
    const { evergreen_posts: found } = await replyOf(
      listEvergreenPosts({ client, query: { active, limit: 20 }, signal }),
    );
    return found.map(({ id, post, status }) => ({
      value: String(id),
      description: fitText(cleanText(`${status}: ${post.words}`), LONGEST_DESCRIPTION),
    }));
  };
