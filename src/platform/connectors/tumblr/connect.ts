import { z } from "zod";
import type { AppChecker, Call, Connect } from "../contract.ts";
import { checkAppAt } from "../shared/http/check-app.ts";
import { codeConnect, sharedGrant } from "../shared/http/code-connect.ts";
import { fetchAvatar } from "../shared/http/fetch-avatar.ts";
import type { TokenEndpoint } from "../shared/http/oauth-grant.ts";
import { read, requestTumblr, type TumblrSite, USER_AGENT } from "./api.ts";
import { tumblr } from "./describe.ts";

const Blog = z.object({
  uuid: z.string().min(1),
  name: z.string().min(1),
  title: z.string().nullish(),
  primary: z.boolean().catch(false),
  avatar: z.array(z.object({ url: z.url() })).catch([]),
});
const Info = z.object({ response: z.object({ user: z.object({ blogs: z.array(Blog).min(1) }) }) });

function endpointOf(clientSecret: string, { api, key: clientId }: TumblrSite): TokenEndpoint {
  const app = { clientId, clientSecret, identifiesInForm: true, headers: { "user-agent": USER_AGENT } };
  // Tumblr documents 401 for a refresh token that has expired.
  return { network: "Tumblr", url: `${api}/v2/oauth2/token`, ...app, endedStatus: 401 };
}

/** Source: "OAuth2 Authorization" of the API in tumblr/docs, which names the grant type `client_credentials`. */
export function checkTumblrApp(clientSecret: string, at: TumblrSite): AppChecker {
  return checkAppAt(endpointOf(clientSecret, at), { by: "client_credentials" });
}

/** Every blog that the account may post to. Without `revoke`: a user ends the access in Tumblr's own settings. */
export function tumblrConnect(clientSecret: string, at: TumblrSite): Connect {
  const flow = codeConnect({
    endpoint: endpointOf(clientSecret, at),
    page: `${at.site}/oauth2/authorize`,
    scope: "basic write offline_access",
    async findAccounts(token, call) {
      const { blogs } = read(await requestTumblr(call, at, token, { path: "/user/info" }), Info).response.user;
      const networkUserId = (blogs.find(({ primary }) => primary) ?? blogs[0])?.uuid;
      return Promise.all(blogs.map(async (blog) => ({ ...(await profileOf(call, blog)), networkUserId })));
    },
  });
  return { platform: tumblr.platform, timeoutMs: 30_000, sharesGrant: true, sharedPart: sharedGrant, ...flow };
}

async function profileOf(call: Call, { uuid, name, title, avatar: [image] }: z.infer<typeof Blog>) {
  const avatarUrl = image ? await fetchAvatar(call, image.url) : null;
  return { externalId: uuid, handle: `@${name}`, displayName: title?.trim() || name, avatarUrl, own: { blog: uuid } };
}
