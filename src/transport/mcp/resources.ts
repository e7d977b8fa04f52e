import { ProtocolError, ProtocolErrorCode, type ReadResourceResult } from "@modelcontextprotocol/server";
import { Temporal } from "temporal-polyfill";
import { getHold } from "#domain/brands/hold/index.ts";
import { getBrandGuide } from "#domain/content/brand-guide/index.ts";
import { getPost } from "#domain/content/posts/index.ts";
import { getBriefing } from "#domain/insights/briefing/index.ts";
import { getCalendar } from "#domain/planning/calendar/index.ts";
import { getReceipt } from "#domain/publishing/receipts/index.ts";
import { firstUnits } from "#kernel/excerpt.ts";
import { execute } from "#kernel/execute.ts";
import { LARGEST_ID } from "#kernel/ids.ts";
import { lookUp } from "#kernel/look-up.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import { Day } from "#kernel/time.ts";
import { type IncomingCall, resolveContext } from "../call.ts";
import { asFault, responseOf } from "../faults.ts";

const SCHEME = "masthead://";
const mimeType = "application/json";

type Kind = {
  /** The part of its address after the scheme; the same of another brand than the selected one has its slug at the end. */
  path: string;
  name: string;
  title: string;
  description: string;
  op: AnyOperation;
};

const KINDS: Kind[] = [
  {
    path: "brand-guide",
    name: "brand-guide",
    title: "Brand guide",
    description:
      "How the brand writes: voice, words to use and to avoid, claims that need a source, hashtags by topic, examples. Drafts are checked against it.",
    op: getBrandGuide,
  },
  {
    path: "briefing",
    name: "briefing",
    title: "Briefing",
    description:
      "The brand's week: what was published and did best, what waits for whom, and free times with suggestions.",
    op: getBriefing,
  },
  {
    path: "hold",
    name: "hold",
    title: "Hold",
    description:
      "Whether the brand is on hold, why, and what waits for its end. Nothing is published until it is lifted.",
    op: getHold,
  },
  {
    path: "posts/{id}",
    name: "post",
    title: "Post",
    description: "A post with its text, channels, times and status.",
    op: getPost,
  },
  {
    path: "calendar/{day}",
    name: "calendar-week",
    title: "A week of the calendar",
    description: "The posts of the week, from Monday to Sunday, that has the day {day}, such as 2026-12-01.",
    op: getCalendar,
  },
  {
    path: "publications/{id}/receipt",
    name: "receipt",
    title: "Receipt of a publication",
    description:
      "Signed: who wrote and approved what, when it was sent, what the network answered, and its changes since.",
    op: getReceipt,
  },
];

const isTemplate = (path: string) => path.includes("{");

/** What agents read without calling a tool. */
export const resources = KINDS.filter(({ path }) => !isTemplate(path)).map(({ path, op: _, ...kind }) => ({
  uri: SCHEME + path,
  ...kind,
  mimeType,
}));

/** Those that have an ID in their address, and each of another brand than the selected one, by its slug. */
export const resourceTemplates = KINDS.flatMap(({ path, name, title, description }) => {
  const uriTemplate = SCHEME + path;
  const ofBrand = { uriTemplate: `${uriTemplate}/{brand}`, name: `${name}-of`, title: `${title} of a brand` };
  return [...(isTemplate(path) ? [{ uriTemplate, name, title }] : []), ofBrand].map((template) => ({
    ...template,
    description,
    mimeType,
  }));
});

type Named = { op: AnyOperation; input: Record<string, unknown>; brandSlug: string | null };

/** As many posts of a week as an agent reads; `days` of the answer counts them all. */
const WEEK_CARDS = 100;

/** By the name of a part of an address: the input that its value stands for; undefined for a value that is none. */
const VARIABLES: Record<string, (value: string) => Record<string, unknown> | undefined> = {
  "{id}": (value) => (/^[1-9]\d{0,15}$/.test(value) && Number(value) <= LARGEST_ID ? { id: Number(value) } : undefined),
  "{day}": (value) => {
    const { data: day } = Day.safeParse(value);
    if (day === undefined) return undefined;
    const date = Temporal.PlainDate.from(day);
    const monday = date.subtract({ days: date.dayOfWeek - 1 });
    return { from: `${monday}`, to: `${monday.add({ days: 6 })}`, limit: WEEK_CARDS };
  },
};

/** What an address names; undefined for an unknown one. */
function parseUri(uri: string): Named | undefined {
  if (!uri.startsWith(SCHEME)) return undefined;
  const parts = uri.slice(SCHEME.length).split("/");
  for (const { path, op } of KINDS) {
    const wanted = path.split("/");
    if (parts.length < wanted.length || parts.length > wanted.length + 1) continue;
    const inputs = wanted.map((part, index) => {
      const value = parts[index] ?? "";
      const read = lookUp(VARIABLES, part);
      if (read) return read(value);
      return part === value ? {} : undefined;
    });
    const slug = parts[wanted.length];
    if (inputs.every((input) => input !== undefined))
      return { op, input: Object.assign({}, ...inputs), brandSlug: slug === undefined ? null : decode(slug) };
  }
  return undefined;
}

/**
 * Reads a resource with the same authorization as in every adapter.
 * @throws ProtocolError for an unknown address, and with the refusal's message
 */
export async function readResource(
  incoming: Omit<IncomingCall, "brandSlug">,
  uri: string,
): Promise<ReadResourceResult> {
  const named = parseUri(uri);
  if (!named)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown resource ${firstUnits(uri, 200)}.`, { uri });
  const { op, input, brandSlug } = named;
  try {
    const ctx = await resolveContext(op, { ...incoming, brandSlug });
    const text = JSON.stringify(await execute(op, ctx, input));
    return { contents: [{ uri, mimeType, text }] };
  } catch (error) {
    const expected = asFault(error);
    if (!expected) throw error;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, String(responseOf(expected).body.message), { uri });
  }
}

function decode(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
