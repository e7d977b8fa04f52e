import { t } from "#kernel/language.ts";

interface ClientSetup {
  /** The client, or the kind of client. */
  client: string;
  /** The file or field that the text goes into. */
  place: string;
  text: string;
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** Settings for clients that sign in through the browser. */
export function setupsBySignIn(mcpUrl: string): ClientSetup[] {
  return [
    {
      client: t("Most apps"),
      place: t("In the file that lists MCP servers"),
      text: json({ mcpServers: { masthead: { type: "http", url: mcpUrl } } }),
    },
    {
      client: "Claude Code",
      place: t("In a terminal"),
      text: `claude mcp add --transport http masthead ${mcpUrl}`,
    },
    {
      client: "VS Code",
      place: t("In .vscode/mcp.json"),
      text: json({ servers: { masthead: { type: "http", url: mcpUrl } } }),
    },
    {
      client: "Claude Desktop",
      place: t("In Settings, Connectors, Add custom connector: the address of the server"),
      text: mcpUrl,
    },
    {
      client: "ChatGPT",
      place: t(
        "In Settings, Apps and connectors, with developer mode on, Create: the address; authentication by OAuth",
      ),
      text: mcpUrl,
    },
    {
      client: "Gemini CLI",
      place: t("In ~/.gemini/settings.json; then /mcp auth masthead"),
      text: json({ mcpServers: { masthead: { httpUrl: mcpUrl } } }),
    },
    {
      client: "Codex",
      place: t("In a terminal"),
      text: `codex mcp add masthead --url ${mcpUrl}\ncodex mcp login masthead`,
    },
  ];
}

/** The same with a token, for clients and machines without a browser. */
export function setupsByToken(mcpUrl: string): ClientSetup[] {
  const headers = { Authorization: "Bearer <token>" };
  return [
    {
      client: t("Most apps"),
      place: t("In the file that lists MCP servers"),
      text: json({ mcpServers: { masthead: { type: "http", url: mcpUrl, headers } } }),
    },
    {
      client: "Claude Code",
      place: t("In a terminal"),
      text: `claude mcp add --transport http masthead ${mcpUrl} \\\n  --header "Authorization: Bearer $MASTHEAD_TOKEN"`,
    },
    {
      client: "VS Code",
      place: t("In .vscode/mcp.json, which asks for the token once"),
      text: json({
        inputs: [{ type: "promptString", id: "masthead", description: "Masthead token", password: true }],
        servers: {
          // biome-ignore lint/suspicious/noTemplateCurlyInString: the editor's own placeholder
          masthead: { type: "http", url: mcpUrl, headers: { Authorization: "Bearer ${input:masthead}" } },
        },
      }),
    },
    {
      client: "Cursor",
      place: t("In .cursor/mcp.json, with the token in the environment"),
      text: json({
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the editor's own placeholder
        mcpServers: { masthead: { url: mcpUrl, headers: { Authorization: "Bearer ${env:MASTHEAD_TOKEN}" } } },
      }),
    },
    {
      client: "Gemini CLI",
      place: t("In ~/.gemini/settings.json, with the token in the environment"),
      text: json({
        mcpServers: { masthead: { httpUrl: mcpUrl, headers: { Authorization: "Bearer $MASTHEAD_TOKEN" } } },
      }),
    },
    {
      client: "Codex",
      place: t("In a terminal"),
      text: `codex mcp add masthead --url ${mcpUrl} \\\n  --bearer-token-env-var MASTHEAD_TOKEN`,
    },
  ];
}
