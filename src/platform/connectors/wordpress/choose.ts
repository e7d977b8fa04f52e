import { z } from "zod";
import type { Chooser } from "../contract.ts";
import { textOf } from "../shared/text/html-text.ts";
import { readCredentials, requestSite } from "./api.ts";
import { wordpress } from "./describe.ts";

const Users = z.array(z.object({ id: z.number().int(), name: z.string() }));
const Types = z.record(
  z.string(),
  z.object({
    name: z.string(),
    rest_base: z.string(),
    rest_namespace: z.string().catch("wp/v2"),
    viewable: z.boolean().catch(true),
    supports: z.record(z.string(), z.unknown()).catch({}),
  }),
);

/**
 * Lists who may be an author, and the types of articles that have a title and a text. Source:
 * developer.wordpress.org/rest-api/reference/users and post-types, read 30 November 2026.
 */
export function wordpressChooser(): Chooser {
  return {
    platform: wordpress.platform,
    timeoutMs: 15_000,
    async choices(channel, call) {
      const access = readCredentials(channel);
      const read = async (route: string, query: Record<string, string>) => {
        const response = await requestSite(call, access, `wp/v2/${route}`, { query });
        return response.kind === "ok" ? response.json : null;
      };
      // Who may not see the others publishes as the connected user.
      const users = Users.safeParse(await read("users", { who: "authors", per_page: "100", _fields: "id,name" })).data;
      const types = Types.parse((await read("types", { context: "edit" })) ?? {});
      const articles = Object.entries(types).filter(
        ([type, { rest_namespace: space, viewable, supports }]) =>
          type !== "attachment" && space === "wp/v2" && viewable && supports.title === true && supports.editor === true,
      );
      return {
        author: (users ?? []).map(({ id, name }) => ({ value: String(id), label: textOf(name) })),
        type: articles.map(([, { rest_base: base, name }]) => ({ value: base, label: textOf(name) })),
      };
    },
  };
}
