import { CodeBlock } from "#ui/code-block.tsx";
import { CodeTabs } from "#ui/code-tabs.tsx";
import { TextLink } from "#ui/link.tsx";
import { Facts } from "#ui/prose.tsx";
import { CLI_COMMANDS } from "./cli-commands.ts";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";
import { labeledCode } from "./labeled.ts";
import { COMPLETIONS, installCli, LISTEN_BY_CLI, REVIEW_BY_CLI, scriptWithCli, signInToCli } from "./snippets.ts";

/** The table of `src/cli/failure.ts` as text. */
const exitCodes = [
  ["0", "Success."],
  ["1", "Failed, or doctor found a problem."],
  ["2", "Wrong usage: an unknown or missing command, option or argument."],
  ["3", "Not signed in, or the token is no longer valid."],
  ["4", "Not allowed by your role, the token's tier, or the brand."],
  ["5", "Not found."],
  ["6", "The server rejected the request: invalid input, or a conflict with a newer change."],
  ["7", "Too many requests. Wait, then retry."],
  ["8", "The server is unreachable or has an error. Retry later."],
] as const;

const variables = [
  ["MASTHEAD_URL", "The installation's URL; overrides the one you signed in to."],
  ["MASTHEAD_TOKEN", "The token; overrides the one stored by login."],
  ["MASTHEAD_BRAND", "The brand, by name or slug; overrides the one selected by brands use."],
  ["MASTHEAD_CONFIG_DIR", "The configuration folder; overrides the platform's default."],
  ["NO_COLOR", "Turns off colours."],
  ["NODE_EXTRA_CA_CERTS", "A file with your certificate authority (a variable of Node.js)."],
] as const;

interface CliGuideProps {
  /** The installation's URL, so that commands can be copied unchanged. */
  appUrl: string;
}

/** The command-line client, for terminals and scripts. */
export function CliGuide({ appUrl }: CliGuideProps) {
  return (
    <GuidePage slug="cli">
      <GuideHeading>Install and sign in</GuideHeading>
      <p>
        The client is a single file served by every installation; it only needs Node.js 20 or newer. Put it in a folder
        on your PATH, under any name. It checks once a day whether the installation has a newer version.
      </p>
      <CodeBlock label="Install" code={installCli(appUrl)} />
      <CodeBlock label="Sign in" code={signInToCli(appUrl)} />
      <p>
        Signing in opens your browser, where you compare a code and approve it. On a machine without a browser,{" "}
        <code>--no-browser</code> prints the URL to open on another device; <code>--password</code> asks for email
        address, password and second factor in the terminal; <code>--token</code> reads a token from standard input. The
        token is stored in a file that only you can read. <code>masthead logout</code> revokes it on the server and
        deletes it.
      </p>
      <p>
        You can sign in to several installations: commands use the most recent one, or the one given with{" "}
        <code>--url</code>.
      </p>
      <GuideHeading>Commands</GuideHeading>
      <p>
        Every command has a help page with examples: <code>masthead help posts create</code>.
      </p>
      <Facts
        label="Commands"
        head={["Command", "Description"]}
        rows={CLI_COMMANDS.map(([name, does]) => [<code key="c">{name}</code>, does])}
      />
      <CodeBlock label="From a draft to an approved post" code={REVIEW_BY_CLI} />
      <p>
        Times without an offset are in the brand's time zone; every printed time names its own. In a narrow terminal
        columns are left out, with a note. <code>--brand &lt;name&gt;</code> uses another brand for one command.{" "}
        <code>--dry-run</code> prints the request instead of sending it; <code>posts import --dry-run</code> checks the
        whole file on the server.
      </p>
      <GuideHeading>In scripts</GuideHeading>
      <p>
        <code>--json</code> prints only the API's response on standard output, errors included; messages for people go
        to standard error. Lists are paginated, with the API's <code>next_cursor</code>. Give a script a{" "}
        <TextLink href="/developers/tokens">tiered token</TextLink> with only the access it needs, in the environment
        rather than on the command line, which other users of the machine can read. With <code>MASTHEAD_URL</code> and{" "}
        <code>MASTHEAD_TOKEN</code> set, nothing is stored on the machine and no home folder is needed. Commands that
        delete something ask for confirmation; scripts pass <code>--yes</code>.
      </p>
      <CodeBlock label="A script" code={scriptWithCli(appUrl)} />
      <Facts
        label="Exit codes"
        head={["Code", "Meaning"]}
        rows={exitCodes.map(([code, means]) => [<code key="c">{code}</code>, means])}
      />
      <p>
        If the connection is lost during a POST, it is retried with the same <code>Idempotency-Key</code>, so it is
        never processed twice.
      </p>
      <GuideHeading>Try webhooks locally</GuideHeading>
      <p>
        <code>webhooks listen</code> streams the brand's events and sends each to a server on your machine, with the
        headers and signatures of a real delivery. It signs with a secret stored on your machine; no endpoint is
        created, and the installation does not need to reach your machine. After a lost connection it resumes without
        missing or repeating events; with <code>--json</code> it prints one event per line.
      </p>
      <CodeBlock label="Listen" code={LISTEN_BY_CLI} />
      <GuideHeading>Completion</GuideHeading>
      <CodeTabs tabs={labeledCode("Completion", COMPLETIONS)} />
      <GuideHeading>Environment</GuideHeading>
      <Facts
        label="Environment variables"
        head={["Variable", "Meaning"]}
        rows={variables.map(([name, meaning]) => [<code key="v">{name}</code>, meaning])}
      />
    </GuidePage>
  );
}
