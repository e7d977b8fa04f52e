import { describe, expect, it } from "vitest";
import { redirectProblem } from "#domain/identity/oauth/rules.ts";
import { install, type Tokens } from "#test/oauth-server.ts";

/**
 * Registrations as the clients of this field publish them, each with the redirect URI that it then sends and the resource
 * as it names it.
 */
type Published = {
  metadata: { redirect_uris: string[]; [name: string]: unknown };
  sends: string;
  resource?: (origin: string) => string;
};

const NATIVE = { grant_types: ["authorization_code", "refresh_token"], response_types: ["code"] };

const CLIENTS: Record<string, Published> = {
  "Claude on the web": {
    metadata: {
      ...NATIVE,
      client_name: "Claude",
      redirect_uris: ["https://claude.ai/api/mcp/auth_callback"],
      scope: "read standard_write elevated_write offline_access",
      token_endpoint_auth_method: "client_secret_post",
    },
    sends: "https://claude.ai/api/mcp/auth_callback",
  },
  "Claude Code": {
    metadata: { ...NATIVE, client_name: "Claude Code (masthead)", redirect_uris: ["http://localhost:54212/callback"] },
    sends: "http://localhost:61044/callback",
    resource: (origin) => `${origin}/mcp`,
  },
  ChatGPT: {
    metadata: {
      ...NATIVE,
      client_name: "ChatGPT",
      redirect_uris: ["https://chatgpt.com/connector_platform_oauth_redirect"],
    },
    sends: "https://chatgpt.com/connector_platform_oauth_redirect",
    resource: (origin) => origin,
  },
  Cursor: {
    metadata: {
      ...NATIVE,
      client_name: "Cursor",
      redirect_uris: [
        "cursor://anysphere.cursor-mcp/oauth/callback",
        "https://www.cursor.com/agents/mcp/oauth/callback",
        "http://localhost:8787/callback",
      ],
      token_endpoint_auth_method: "none",
    },
    sends: "cursor://anysphere.cursor-mcp/oauth/callback",
    resource: (origin) => `${origin}/`,
  },
  "VS Code": {
    metadata: {
      client_name: "Visual Studio Code",
      client_uri: "https://code.visualstudio.com",
      grant_types: ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"],
      response_types: ["code"],
      redirect_uris: [
        "https://insiders.vscode.dev/redirect",
        "https://vscode.dev/redirect",
        "http://127.0.0.1/",
        "http://127.0.0.1:33418/",
      ],
      token_endpoint_auth_method: "none",
      application_type: "native",
    },
    sends: "http://127.0.0.1:33418/",
    resource: (origin) => `${origin.toUpperCase()}/mcp/`,
  },
  "VS Code by its own scheme": {
    metadata: {
      ...NATIVE,
      client_name: "Visual Studio Code - Insiders",
      redirect_uris: ["vscode-insiders://vscode.authentication/callback", "vscode://vscode.authentication/callback"],
    },
    sends: "vscode-insiders://vscode.authentication/callback",
  },
  Windsurf: {
    metadata: { ...NATIVE, client_name: "Windsurf", redirect_uris: ["windsurf://codeium.windsurf/oauth/callback"] },
    sends: "windsurf://codeium.windsurf/oauth/callback",
  },
  Zed: {
    metadata: { ...NATIVE, client_name: "Zed", redirect_uris: ["http://127.0.0.1/callback"] },
    sends: "http://127.0.0.1:49731/callback",
  },
  LibreChat: {
    metadata: {
      ...NATIVE,
      client_name: "LibreChat MCP Client",
      redirect_uris: ["http://localhost:3080/api/mcp/masthead/oauth/callback"],
      token_endpoint_auth_method: "client_secret_basic",
    },
    sends: "http://localhost:3080/api/mcp/masthead/oauth/callback",
  },
  "the Inspector": {
    metadata: {
      ...NATIVE,
      client_name: "MCP Inspector",
      client_uri: "https://github.com/modelcontextprotocol/inspector",
      redirect_uris: ["http://localhost:6274/oauth/callback", "http://localhost:6274/oauth/callback/debug"],
      token_endpoint_auth_method: "none",
    },
    sends: "http://localhost:6274/oauth/callback/debug",
  },
  "Gemini CLI": {
    metadata: {
      ...NATIVE,
      client_name: "Gemini CLI MCP Client",
      redirect_uris: ["http://localhost:7777/oauth/callback"],
    },
    sends: "http://localhost:7777/oauth/callback",
  },
};

describe("a client as it is published", () => {
  it.each(Object.entries(CLIENTS))("connects: %s", async (_name, { metadata, sends, resource }) => {
    const world = await install();
    const response = await world.ask("/oauth/register", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(metadata),
    });
    expect(response.status).toBe(201);
    const { client_id: clientId, redirect_uris } = (await response.json()) as {
      client_id: string;
      redirect_uris: string[];
    };
    expect(redirect_uris).toEqual(metadata.redirect_uris);
    const named: Record<string, string> = resource ? { resource: resource(world.origin) } : {};
    const back = await world.consent(clientId, "standard_write", { redirect_uri: sends, ...named });
    expect(back.href).toMatch(sends);
    const code = back.searchParams.get("code") ?? "";
    const tokens = (await (await world.exchange(clientId, code, { redirect_uri: sends, ...named })).json()) as Tokens;
    expect((await world.api(tokens.access_token)).status).toBe(200);
    const renewed = (await (await world.refresh(clientId, tokens.refresh_token, named)).json()) as Tokens;
    expect((await world.api(renewed.access_token)).status).toBe(200);
  });

  it("gets the addresses that are not refused, and the response names those", async () => {
    const world = await install();
    const fine = ["cursor://anysphere.cursor-mcp/oauth/callback", "http://localhost:8787/callback"];
    const refused = ["javascript:alert(1)", "http://intranet.example/", "https://localhost/cb", "https://a.example/#x"];
    const response = await world.ask("/oauth/register", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ redirect_uris: [refused[0], fine[0], ...refused.slice(1), fine[1]] }),
    });
    expect(response.status).toBe(201);
    const { client_id: clientId, redirect_uris } = (await response.json()) as {
      client_id: string;
      redirect_uris: string[];
    };
    expect(redirect_uris).toEqual(fine);
    for (const redirect_uri of refused) {
      const shown = await world.authorize(clientId, { redirect_uri });
      expect([redirect_uri, shown.status, shown.headers.get("location")]).toEqual([redirect_uri, 400, null]);
    }
  });
});

describe("a redirect URI", () => {
  it.each([
    "javascript:alert(1)//",
    "JavaScript://x/%0aalert(1)",
    "vbscript:/x",
    "data:/text",
    "blob:/x",
    "file:///etc/passwd",
    "filesystem:/x",
    "about:/blank",
    "view-source:/x",
    "intent://x#Intent;end",
    "intent://x/",
    "android-app://com.example/",
    "mailto:/a@b.example",
    "tel:/1",
    "sms:/1",
    "facetime://x/",
    "itms://x/",
    "itms-apps://x/",
    "itms-services://x/",
    "macappstore://x/",
    "ms-settings:/x",
    "ms-msdt:/x",
    "ms-word:/x",
    "microsoft-edge:/x",
    "microsoft.windows.camera:/x",
    "search-ms:/x",
    "x-apple.systempreferences:/x",
    "steam://run/1",
    "com.epicgames.launcher://x/",
    "ssh://host/",
    "sftp://host/",
    "ftp://host/",
    "telnet://host/",
    "smb://host/",
    "ldap://host/",
    "ws://host/",
    "wss://host/",
    "http://host/",
    "http://127.0.0.1.example/",
    "chrome://settings/",
    "chrome-extension://x/",
    "moz-extension://x/",
    "safari-web-extension://x/",
    "edge://x/",
    "googlechromes://x/",
    "x-safari-https://x/",
    "web+masthead://x/",
    "git+ssh://host/",
    "magnet:/x",
    "bitcoin:/x",
    "otpauth://totp/x",
    "geo:/1,2",
    "market://details/",
    "shortcuts://run/",
    "urn:/x",
    "c:/windows",
    "localhost:/x",
    "cursor:x",
    "cursor",
    "//x/",
    "",
    `cursor://${"x".repeat(2048)}/`,
    "cursor://user:password@x/",
    "cursor://x\\y",
    "cursor://x/ y",
  ])("%s is refused", (address) => {
    expect(redirectProblem(address)).not.toBeNull();
  });

  it.each([
    ...Object.values(CLIENTS).flatMap(({ metadata }) => metadata.redirect_uris),
    "raycast://oauth/callback",
    "zed://oauth/callback",
    "claude://oauth/callback",
    "warp://mcp/oauth",
    "com.googleusercontent.apps.123-abc:/oauth2redirect",
    "com.anysphere.cursor:/oauth/callback",
    "http://[::1]:3000/callback",
    "https://app.example:8443/callback?x=1",
  ])("%s is accepted", (address) => {
    expect(redirectProblem(address)).toBeNull();
  });
});
