import { Argument, type Command } from "commander";
import { lookUp } from "#kernel/look-up.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { usageError } from "../failure.ts";
import type { Io } from "../io.ts";
import { present } from "../print.ts";
import { brandNow } from "../times.ts";

/** Pages of a brand, by their names in the studio's navigation. */
const BRAND_PAGES: Record<string, string> = {
  home: "",
  approvals: "/approvals",
  calendar: "/calendar",
  channels: "/channels",
  ideas: "/ideas",
  inbox: "/inbox",
  media: "/media",
  metrics: "/metrics",
  settings: "/settings",
  webhooks: "/settings/api",
};
const OTHER_PAGES: Record<string, string> = { tokens: "/profile/api-tokens", docs: "/developers" };
const PAGES = [...Object.keys(BRAND_PAGES), ...Object.keys(OTHER_PAGES)];

export function open(program: Command, io: Io): void {
  program
    .command("open")
    .description("Open the studio in the browser.")
    .addArgument(new Argument("[page]", `${PAGES.join(", ")}, or a post ID`).default("home"))
    .option("--print", "print the URL instead of opening it")
    .addHelpText(
      "after",
      examples("masthead open", "masthead open calendar", "masthead open 812", "masthead open tokens --print"),
    )
    .action(async (page: string, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { print?: true }>();
      const path = await pathOf(page, options, io);
      if (options.print || options.json) return present(io, options, { url: path }, ({ url }) => io.out(url));
      await io.open(path);
      io.note(`Opened ${path}`);
    });
}

/** @throws Failure usage for a page that does not exist */
async function pathOf(page: string, options: GlobalOptions, io: Io): Promise<string> {
  const isPost = /^[1-9]\d{0,15}$/.test(page);
  if (!isPost && !PAGES.includes(page)) {
    throw usageError(`Unknown page “${page}”.`, `Available: ${PAGES.join(", ")}, or a post ID.`);
  }
  const connection = await connect(options, io);
  const other = lookUp(OTHER_PAGES, page);
  if (other !== undefined) return connection.url + other;
  const { slug } = await brandNow(connection);
  return `${connection.url}/studio/${slug}${isPost ? `/posts/${page}` : lookUp(BRAND_PAGES, page)}`;
}
