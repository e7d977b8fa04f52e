import type { PublicContext } from "#kernel/context.ts";

type Shown = { id: number; revision: number };

/** What a signature of such a link is about. It gives no access: whoever opens the link signs in. */
const signedText = ({ id, revision }: Shown) => `${id} ${revision}`;

/**
 * The page where a person decides about a post that a chat showed them. It is signed, so that nobody can pass another
 * revision off as the one that was shown.
 */
export function decideUrl(
  { env, secrets }: Pick<PublicContext, "env" | "secrets">,
  handle: string,
  { id, revision }: Shown,
): string {
  const signature = secrets.sign(signedText({ id, revision }), "decide-link");
  const query = new URLSearchParams({ revision: String(revision), signature });
  return `${env.APP_URL}/studio/${handle}/posts/${id}/decide?${query}`;
}

/** Whether this installation made a link to decide about this revision. */
export function isDecideLink({ secrets }: Pick<PublicContext, "secrets">, shown: Shown, signature: string): boolean {
  return secrets.isSigned(signedText(shown), signature, "decide-link");
}
