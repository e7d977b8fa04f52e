import { Anchor } from "@mantine/core";
import { isValidElement, type ReactElement, type ReactNode } from "react";
import { lookUp } from "#kernel/look-up.ts";
import { setupsBySignIn, setupsByToken } from "#studio/identity/connections/client-setup.ts";
import { SetupTabs } from "#studio/identity/connections/setup-tabs.tsx";
import { CodeBlock } from "#ui/code-block.tsx";
import { CodeTabs } from "#ui/code-tabs.tsx";
import { TextLink } from "#ui/link.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { Prose } from "#ui/prose.tsx";
import { GuideHeading } from "./guide-heading.tsx";
import { type Reader, SOMEBODY, variables } from "./snippets.ts";
import { YourValues } from "./your-values.tsx";

/**
 * A guide as Markdown, for assistants and editors: the same elements that the page shows, so that the two cannot differ.
 * @param origin makes links complete
 */
export function toMarkdown(guide: ReactElement, origin: string): string {
  const text = write(guide, { origin, list: "- " });
  return `${text.replaceAll(/\n{3,}/g, "\n\n").trim()}\n`;
}

type Place = { origin: string; list: string };
/** The props of all elements and parts below. */
type Props = {
  children?: ReactNode;
  href?: string;
  "aria-label"?: string;
  label?: string;
  code?: unknown;
  tabs?: readonly { label: string; code: string }[];
  mcpUrl?: string;
  by?: string;
  reader?: Reader | null;
};
type Writer = (props: Props, place: Place) => string;

const block = (text: string) => `\n\n${text.trim()}\n\n`;
const fence = (code: unknown) => {
  const text = typeof code === "string" ? code : JSON.stringify(code, null, 2);
  return block(`\`\`\`\n${text}\n\`\`\``);
};
const inner = ({ children }: Props, place: Place) => write(children, place);
const link: Writer = ({ href = "", children }, place) =>
  `[${write(children, place)}](${href.startsWith("/") ? place.origin : ""}${href})`;
const heading = (level: number) => (props: Props, place: Place) => block(`${"#".repeat(level)} ${inner(props, place)}`);
const around = (mark: string) => (props: Props, place: Place) => mark + inner(props, place) + mark;
const passing: Writer = (props, place) => inner(props, place);

const ELEMENTS: Readonly<Record<string, Writer>> = {
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  a: link,
  code: around("`"),
  strong: around("**"),
  em: around("*"),
  b: around("**"),
  kbd: around("`"),
  p: (props, place) => block(inner(props, place)),
  ul: (props, place) => block(inner(props, { ...place, list: "- " })),
  ol: (props, place) => block(inner(props, { ...place, list: "1. " })),
  li: (props, place) => `${place.list}${inner(props, place).trim().replaceAll("\n\n", " ")}\n`,
  dt: (props, place) => block(inner(props, place)),
  dd: (props, place) => block(inner(props, place)),
  br: () => "\n",
  table: (props, place) => block(inner(props, place)),
  thead: tableHead,
  tr: (props, place) => `|${inner(props, place)}\n`,
  th: cell,
  td: cell,
  svg: ({ "aria-label": label }) => block(String(label ?? "")),
};

/** Parts that draw something of their own, or that only a browser can run. */
const PARTS = new Map<unknown, Writer>([
  [CodeBlock, ({ label, code }) => block(`${label}:`) + fence(code)],
  [CodeTabs, ({ tabs = [] }) => tabs.map(({ label, code }) => block(`${label}:`) + fence(code)).join("")],
  [SetupTabs, setups],
  [YourValues, ({ reader }) => fence(variables(reader ?? SOMEBODY))],
  [GuideHeading, heading(2)],
  [Prose, passing],
  ...[TextLink, PageLink, Anchor].map((part) => [part, link] as const),
]);

function setups({ mcpUrl = "", by }: Props): string {
  const all = by === "sign-in" ? setupsBySignIn(mcpUrl) : setupsByToken(mcpUrl);
  return all.map(({ client, place, text }) => block(`${client}. ${place}:`) + fence(text)).join("");
}

/** A cell of a table is one line. */
function cell(props: Props, place: Place): string {
  return ` ${inner(props, place).trim().replaceAll("|", "\\|").replaceAll(/\s+/g, " ")} |`;
}

function tableHead(props: Props, place: Place): string {
  const row = inner(props, place);
  // A heading has no bar of its own.
  return row + row.replaceAll(/[^|\n]+/g, "---");
}

function write(node: ReactNode, place: Place): string {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (Array.isArray(node)) return node.map((one: ReactNode) => write(one, place)).join("");
  // MDX has a line break between blocks.
  if (node === "\n") return "";
  if (!isValidElement<Props>(node)) return String(node).replaceAll(/\s+/g, " ");
  const { type, props } = node;
  if (typeof type === "string") return (lookUp(ELEMENTS, type) ?? passing)(props, place);
  const part = PARTS.get(type);
  if (part) return part(props, place);
  // A component of a guide itself: without state, as all of a page that the server draws.
  return typeof type === "function" ? write((type as (own: Props) => ReactNode)(props), place) : inner(props, place);
}
