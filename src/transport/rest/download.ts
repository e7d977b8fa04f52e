import type { Download } from "#kernel/download.ts";

/**
 * Streams a file as it is produced, with backpressure. When it fails, the connection is aborted, so that a partial file
 * is never taken for a complete one.
 * @param onFailure receives the cause
 */
export function respondWithDownload(
  { filename, type, chunks }: Download,
  headers: Record<string, string>,
  onFailure: (error: unknown) => void,
): Response {
  const source = chunks[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await source.next();
          if (done) controller.close();
          else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
        } catch (error) {
          onFailure(error);
          // The server may put this into its response while the head is not sent yet, so it does not reveal the cause.
          controller.error(new Error("The download broke off."));
        }
      },
      async cancel() {
        await source.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(stream, {
    headers: { ...headers, "Content-Type": type, "Content-Disposition": `attachment; filename="${filename}"` },
  });
}
