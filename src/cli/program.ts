import { Command, Option } from "commander";
import { accessibility } from "./commands/accessibility.ts";
import { api } from "./commands/api.ts";
import { approvalDelegations } from "./commands/approval-delegations.ts";
import { approvalRules } from "./commands/approval-rules.ts";
import { approvalSteps } from "./commands/approval-steps.ts";
import { brandGuide } from "./commands/brand-guide.ts";
import { brands } from "./commands/brands.ts";
import { briefing } from "./commands/briefing.ts";
import { campaigns } from "./commands/campaigns.ts";
import { channelSets } from "./commands/channel-sets.ts";
import { channels } from "./commands/channels.ts";
import { connectLinks } from "./commands/connect-links.ts";
import { doctor } from "./commands/doctor.ts";
import { evergreen } from "./commands/evergreen.ts";
import { hold } from "./commands/hold.ts";
import { ideas } from "./commands/ideas.ts";
import { importedPosts } from "./commands/imported-posts.ts";
import { inbox } from "./commands/inbox.ts";
import { invitations } from "./commands/invitations.ts";
import { login } from "./commands/login.ts";
import { logout } from "./commands/logout.ts";
import { mcp } from "./commands/mcp.ts";
import { media } from "./commands/media.ts";
import { members } from "./commands/members.ts";
import { metrics } from "./commands/metrics.ts";
import { notes } from "./commands/notes.ts";
import { open } from "./commands/open.ts";
import { ownership } from "./commands/ownership.ts";
import { posts } from "./commands/posts.ts";
import { publications } from "./commands/publications.ts";
import { recurrences } from "./commands/recurrences.ts";
import { reviewChannel } from "./commands/review-channel.ts";
import { savedTexts } from "./commands/saved-texts.ts";
import { shareLinks } from "./commands/share-links.ts";
import { tokens } from "./commands/tokens.ts";
import { webhooks } from "./commands/webhooks.ts";
import { whoami } from "./commands/whoami.ts";
import { completion } from "./completion.ts";
import type { Io } from "./io.ts";
import { VERSION } from "./version.ts";

/** One per noun; a group adds its commands and uses terminal, clock and browser from `io`. */
const GROUPS: ((program: Command, io: Io) => void)[] = [
  login,
  logout,
  whoami,
  brands,
  brandGuide,
  posts,
  recurrences,
  evergreen,
  importedPosts,
  publications,
  ideas,
  notes,
  campaigns,
  channelSets,
  savedTexts,
  media,
  channels,
  briefing,
  accessibility,
  approvalSteps,
  approvalRules,
  approvalDelegations,
  reviewChannel,
  hold,
  connectLinks,
  shareLinks,
  inbox,
  metrics,
  members,
  invitations,
  ownership,
  tokens,
  webhooks,
  api,
  open,
  doctor,
  mcp,
];

const AFTERWORD = `
Exit codes:
  0 done   1 failure   2 wrong usage   3 not signed in   4 not allowed   5 not found
  6 refused by the server   7 throttled   8 server unreachable or failing

Environment:
  MASTHEAD_URL, MASTHEAD_TOKEN, MASTHEAD_BRAND   override what \`login\` and \`brands use\` stored
  MASTHEAD_CONFIG_DIR                            where it is stored
  NO_COLOR                                       no colors

Examples:
  masthead login --url https://masthead.example.com
  masthead posts list --brand "Test Brand" --json`;

/** The whole command line. Parsing throws commander's `CommanderError` where it would exit the process. */
export function createProgram(io: Io): Command {
  const program = new Command("masthead")
    .description("Create, review and publish posts from the command line.")
    .version(VERSION, "-V, --version", "print the version")
    .helpOption("-h, --help", "show help with examples")
    .helpCommand("help [command...]", "Show help for a command, with examples.")
    .addOption(new Option("--url <address>", "URL of the installation"))
    .addOption(new Option("--brand <name>", "brand to use, by name or slug"))
    .addOption(new Option("--json", "print the response as JSON"))
    .addOption(new Option("--dry-run", "show the request without sending it"))
    .addOption(new Option("--no-color", "disable colors"))
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => io.out(text.trimEnd()),
      writeErr: (text) => io.note(text.trimEnd()),
      getOutHasColors: () => io.hasColor,
    })
    .showHelpAfterError("See `--help` for usage.")
    .addHelpText("after", AFTERWORD)
    .exitOverride();
  for (const group of GROUPS) group(program, io);
  completion(program, io);
  return program;
}
