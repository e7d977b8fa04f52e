import { z } from "zod";
import { t } from "#kernel/language.ts";
import { type Account, type Call, type Connect, ConnectRefused, type Profile } from "../contract.ts";
import { asError } from "../shared/http/errors.ts";
import { explainBeehiiv, Publication, readCredentials, requestBeehiiv } from "./api.ts";
import { beehiiv } from "./describe.ts";

const Publications = z.object({ data: z.array(Publication) });
const OnePublication = z.object({ data: Publication });

/** @param at the API's address */
export function beehiivConnect(at?: string): Connect {
  return {
    platform: beehiiv.platform,
    timeoutMs: 20_000,
    connection: "credentials",
    async open({ key: typed = "", publication: wanted = "" }, call): Promise<Account> {
      const key = typed.trim();
      const answer = await requestBeehiiv(call, at, key, "publications?limit=100");
      if (answer.kind === "refused") throw new ConnectRefused(t("Beehiiv doesn't accept this API key."), "key");
      if (answer.kind !== "ok") throw asError(explainBeehiiv(answer));
      const { data: all } = Publications.parse(answer.json);
      const [first, ...others] = wanted.trim() === "" ? all : all.filter(({ id }) => id === wanted.trim());
      if (!first || others.length > 0) {
        const names = all.map(({ id, name }) => `${name} (${id})`).join(", ");
        throw new ConnectRefused(t("Enter the ID of one of these publications: {names}.", { names }), "publication");
      }
      return {
        ...profileOf(first),
        credentials: JSON.stringify({ key, publication: first.id }),
        expiresAt: null,
      };
    },
    profile: async ({ credentials }, call) => profileOf(await readPublication(call, at, credentials)),
  };
}

const profileOf = ({ id, name }: z.infer<typeof Publication>): Profile => ({
  externalId: id,
  handle: name,
  displayName: name,
  avatarUrl: null,
});

/** With its statistics. @throws Error for any other answer */
export async function readPublication(
  call: Call,
  at: string | undefined,
  credentials: string | null,
): Promise<z.infer<typeof Publication>> {
  const { key, publication } = readCredentials(credentials);
  const path = `publications/${encodeURIComponent(publication)}?expand[]=stats`;
  const answer = await requestBeehiiv(call, at, key, path);
  if (answer.kind !== "ok") throw asError(explainBeehiiv(answer));
  return OnePublication.parse(answer.json).data;
}
