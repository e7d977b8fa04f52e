import { DryRun } from "./dry-run.ts";
import { EXIT, Failure, refusal } from "./failure.ts";

/**
 * The body of an answer of the generated client.
 * @throws Failure with the server's refusal in sentences; DryRun when nothing was sent
 */
export async function reply<Body>(
  call: Promise<{ data: Body | undefined; error: unknown; response?: Response }>,
): Promise<Body> {
  const { data, error, response } = await call;
  if (error instanceof Failure || error instanceof DryRun) throw error;
  if (!response) throw error;
  // Every answer of the API carries it (product.md §9); something else that listens there does not.
  if (!response.headers.has("X-Request-Id")) {
    throw new Failure(
      EXIT.unreachable,
      `${new URL(response.url).origin} responded with status ${response.status}, but it isn't a Masthead installation.`,
    );
  }
  if (!response.ok) throw refusal(response.status, error);
  if (error !== undefined) throw error;
  return data as Body;
}
