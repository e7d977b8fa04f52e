import { expect, test } from "vitest";
import { testEnv } from "#test/env.ts";
import { partsByPlatform } from "./parts-by-platform.ts";
import { listConnectors } from "./registry.ts";

const env = testEnv({
  SLACK_CLIENT_ID: "1234.5678",
  SLACK_CLIENT_SECRET: "secret",
  GOOGLE_CLIENT_ID: "1234-abc.apps.googleusercontent.com",
  GOOGLE_CLIENT_SECRET: "secret",
  LINKEDIN_CLIENT_ID: "86abcdef",
  LINKEDIN_CLIENT_SECRET: "secret",
  LINKEDIN_PAGE_CLIENT_ID: "77abcdef",
  LINKEDIN_PAGE_CLIENT_SECRET: "secret",
  X_CLIENT_ID: "b2F1dGg",
  X_CLIENT_SECRET: "secret",
  PINTEREST_APP_ID: "1234567",
  PINTEREST_APP_SECRET: "secret",
  REDDIT_CLIENT_ID: "abc",
  REDDIT_CLIENT_SECRET: "secret",
  TUMBLR_CONSUMER_KEY: "abc",
  TUMBLR_CONSUMER_SECRET: "secret",
  TEST_PLATFORM: "http://127.0.0.1:1",
});
const feedStore = { put: () => Promise.reject(), rewrite: async () => true, remove: async () => true };

test.each(listConnectors().map((connector) => [connector.platform, connector] as const))(
  "%s declares exactly the changes that its connector supports",
  (platform, { changes = {}, options = {} }) => {
    const changer = partsByPlatform(env).get(platform)?.change?.({ feedStore });
    expect({ edits: changer?.edit !== undefined, removes: changer?.remove !== undefined }).toEqual({
      edits: changes.edit !== undefined,
      removes: changes.remove !== undefined,
    });
    if (changer) expect(changer.platform).toBe(platform);
    expect(Object.keys(options)).toEqual(expect.arrayContaining([...(changes.edit?.options ?? [])]));
  },
);
