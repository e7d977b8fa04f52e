import type { Download } from "#kernel/download.ts";

/**
 * Streams a file as it is produced, with backpressure. When it fails, the connection is aborted, so that a partial file
 * is never taken for a complete one.
 * @param onFailure receives the cause
 * @throws what making its first piece throws, since nothing was sent yet
 */
export async function respondWithDownload(
  { filename, type, chunks }: Download,
  headers: Record<string, string>,
  onFailure: (error: unknown) => void,
): Promise<Response> {
  const source = chunks[Symbol.asyncIterator]();
  let first: IteratorResult<string | Uint8Array> | null = await source.next();
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = first ?? (await source.next());
          first = null;
          if (done) controller.close();
          else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
        } catch (error) {
          onFailure(error);
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
