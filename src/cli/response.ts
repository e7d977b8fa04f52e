import { DryRun } from "./dry-run.ts";
import { EXIT, Failure, refusalFailure } from "./failure.ts";

/**
 * The body of a response of the generated client.
 * @throws Failure with the server's error in sentences; DryRun when nothing was sent
 */
export async function replyOf<Body>(
  call: Promise<{ data: Body | undefined; error: unknown; response?: Response }>,
): Promise<Body> {
  const { data, error, response } = await call;
  if (error instanceof Failure || error instanceof DryRun) throw error;
  if (!response) throw error;
  // Every response of the API has this header; another program on that port does not send it.
  if (!response.headers.has("X-Request-Id")) {
    throw new Failure(
      EXIT.unreachable,
      `${new URL(response.url).origin} responded with status ${response.status}, but it isn't a Masthead installation.`,
    );
  }
  if (!response.ok) throw refusalFailure(response.status, error);
  if (error !== undefined) throw error;
  return data as Body;
}
