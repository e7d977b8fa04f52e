import type { Download } from "#kernel/download.ts";

/**
 * Streams a file, made as fast as it is read. One that fails half-way breaks the connection off, so that it is never
 * taken for a whole one.
 * @param onFailure told why it broke off
 */
export function answerDownload(
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
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          onFailure(error);
          // The server may put this into its answer while the head is not sent yet, so it says nothing of the cause.
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
