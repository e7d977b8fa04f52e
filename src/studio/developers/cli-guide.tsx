import { CodeBlock } from "#ui/code-block.tsx";
import { TextLink } from "#ui/link.tsx";
import { Facts } from "#ui/prose.tsx";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";

const commands = [
  ["login, logout, whoami", "Sign in and out of an installation, and ask who is signed in."],
  ["brands list, use", "Choose the brand that the other commands act for."],
  [
    "posts list, show, create, edit, reschedule, preflight, submit, approve, request-changes, comment, comments, share, metrics, cancel, retry, duplicate, delete, import, export",
    "Create posts and take them through review, one by one or from a file.",
  ],
  ["ideas push, list", "Bring in ideas from a file of any length: JSON, a JSON object a line, or CSV."],
  ["media upload, list", "Upload pictures and videos, with progress."],
  ["channels list", "Where posts can go, and how each channel does."],
  ["share-links list, revoke", "Links on which people without an account review posts."],
  ["metrics", "What the brand’s channels gained, by channel or by day."],
  ["members list, update, remove", "Who is in the brand, and what they may do."],
  ["invitations list, create, resend, cancel", "Invite people to the brand."],
  ["tokens list, create, revoke", "Tiered tokens for integrations."],
  [
    "webhooks listen, list, create, test, deliveries, delivery, replay, recover, enable, rotate-secret, delete",
    "Manage endpoints, read the log, and try it all locally.",
  ],
  ["api", "Send any request of the REST API."],
  ["open", "Open a page of the studio, or a post, in the browser."],
  ["doctor", "Check configuration, connection, clock, token and brand."],
  ["mcp", "Print what an assistant or an editor needs to connect."],
] as const;

/** The table of `src/cli/failure.ts`, in words. */
const exitCodes = [
  ["0", "Done."],
  ["1", "Something failed, or doctor found something wrong."],
  ["2", "Wrong usage: an unknown command or option, or something missing."],
  ["3", "Not signed in, or the token is not valid any more."],
  ["4", "Not allowed: your role, the token's tier, or the brand."],
  ["5", "Not found."],
  ["6", "The server refused: something is wrong with what was sent, or it has changed meanwhile."],
  ["7", "Too many requests. Wait, then try again."],
  ["8", "The server cannot be reached, or is in trouble. Try again later."],
] as const;

const variables = [
  ["MASTHEAD_URL", "The installation, in place of the one that login keeps."],
  ["MASTHEAD_TOKEN", "The token, in place of the one that login keeps."],
  ["MASTHEAD_BRAND", "The brand, by name or slug, in place of the one that brands use keeps."],
  ["MASTHEAD_CONFIG_DIR", "The folder of the configuration, in place of the platform's own."],
  ["NO_COLOR", "No colours."],
  ["NODE_EXTRA_CA_CERTS", "Node's own: a file with your certificate authority."],
] as const;

const install = (appUrl: string) => `curl -o ~/.local/bin/masthead ${appUrl}/masthead.mjs
chmod +x ~/.local/bin/masthead
masthead login --url ${appUrl}`;

const review = `masthead posts preflight --body-file post.txt --channel feed
masthead posts create --body-file post.txt --channel feed --at 2026-12-01T09:00 --submit
masthead posts approve 812 --revision 3`;

const script = (appUrl: string) => `export MASTHEAD_URL=${appUrl} MASTHEAD_TOKEN=…
masthead posts list --status scheduled --json | jq -r '.posts[].id'
masthead posts delete 812 --yes
masthead api /posts -F body=Hello -F 'channels:=[{"channel_id": 1}]' | jq .post.id`;

const completion = `# bash, in ~/.bashrc
source <(masthead completion bash)
# zsh, in ~/.zshrc
source <(masthead completion zsh)
# fish
masthead completion fish > ~/.config/fish/completions/masthead.fish
# PowerShell, in $PROFILE
masthead completion powershell | Out-String | Invoke-Expression`;

interface CliGuideProps {
  /** The installation's own address, for commands that can be copied as they are. */
  appUrl: string;
}

/** The command-line client for whoever works in a terminal or writes a script (interface.md "CLI"). */
export function CliGuide({ appUrl }: CliGuideProps) {
  return (
    <GuidePage slug="cli">
      <GuideHeading>Install and sign in</GuideHeading>
      <p>
        The client is one file that every installation hands out; it needs Node.js 20 or newer and nothing else. Put it
        where your shell finds programs, under any name. It tells you once a day when the installation offers a newer
        one.
      </p>
      <CodeBlock label="Install" code={install(appUrl)} />
      <p>
        Signing in opens your browser, where you compare a code and approve once. Without a browser on the machine,{" "}
        <code>--no-browser</code> prints the address, which you may open on another; <code>--password</code> asks for
        email address, password and second factor in the terminal; <code>--token</code> reads a token from standard
        input. The token is kept in a file that only you can read. <code>masthead logout</code> revokes it on the
        server, then forgets it.
      </p>
      <p>
        Several installations are kept side by side: the one you signed in to last is meant, or the one that{" "}
        <code>--url</code> names.
      </p>
      <GuideHeading>Commands</GuideHeading>
      <p>
        Every command explains itself, with examples: <code>masthead help posts create</code>.
      </p>
      <Facts
        label="Commands"
        head={["Command", "Does"]}
        rows={commands.map(([name, does]) => [<code key="c">{name}</code>, does])}
      />
      <CodeBlock label="From a draft to an approved post" code={review} />
      <p>
        Times without an offset are read in the brand’s time zone. <code>--brand &lt;name&gt;</code> acts for another
        brand this once. <code>--dry-run</code> shows the request that would change something and sends nothing;{" "}
        <code>posts import --dry-run</code> has the server check the whole file.
      </p>
      <GuideHeading>In scripts</GuideHeading>
      <p>
        <code>--json</code> prints the answer of the API and nothing else on standard output, also when it is a refusal;
        what is meant for people goes to standard error. Lists come a page at a time, with the API’s{" "}
        <code>next_cursor</code>. Give a script a <TextLink href="/developers/tokens">tiered token</TextLink> that can
        do no more than the script needs, in the environment rather than on the command line, which others on the
        machine can read. With <code>MASTHEAD_URL</code> and <code>MASTHEAD_TOKEN</code> set, nothing is kept on the
        machine and no home folder is needed. What deletes something asks a person first; a script says{" "}
        <code>--yes</code>.
      </p>
      <CodeBlock label="A script" code={script(appUrl)} />
      <Facts
        label="Exit codes"
        head={["Code", "Means"]}
        rows={exitCodes.map(([code, means]) => [<code key="c">{code}</code>, means])}
      />
      <p>
        A POST whose connection is lost is sent again under the same <code>Idempotency-Key</code>, so that nothing is
        done twice.
      </p>
      <GuideHeading>Try webhooks locally</GuideHeading>
      <p>
        <code>webhooks listen</code> follows the brand’s events and posts each to a server on your machine, with the
        headers and the signatures of a real delivery. It signs with a secret of its own, which is kept on your machine;
        no endpoint is made, and your installation need not reach you. A connection that breaks is taken up again where
        it ended, so no event is missed or comes twice; with <code>--json</code> each is a line of its own.
      </p>
      <CodeBlock label="Listen" code="masthead webhooks listen --forward-to http://localhost:4242/hook" />
      <GuideHeading>Completion</GuideHeading>
      <CodeBlock label="Completion" code={completion} />
      <GuideHeading>Environment</GuideHeading>
      <Facts
        label="Environment variables"
        head={["Variable", "Meaning"]}
        rows={variables.map(([name, meaning]) => [<code key="v">{name}</code>, meaning])}
      />
    </GuidePage>
  );
}
