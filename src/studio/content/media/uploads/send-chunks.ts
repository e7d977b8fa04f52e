import { loadChunk } from "#ui/load-chunk.ts";

/** Bytes; small enough to make progress on an unstable connection, and for proxies that buffer requests. */
const CHUNK_BYTES = 4 * 1024 * 1024;
const RETRY_MS = [300, 1000, 3000];

interface ChunkedUpload {
  file: File;
  /** The server's key of the upload. */
  id: string;
  /** The brand's slug. */
  brand: string;
  /** Called with the uploaded share, 0 to 1. */
  onProgress: (share: number) => void;
  /** Called each time the server has stored a chunk. */
  onChunk: () => void;
  signal: AbortSignal;
}

/** Why no more chunks can be sent: the server's response, or null if it could not be reached. */
export class UploadStoppedError extends Error {
  readonly status: number | null;

  constructor(status: number | null) {
    super("The chunks of an upload could not be sent.");
    this.name = "UploadStoppedError";
    this.status = status;
  }
}

/**
 * Sends the missing part of a file, from the offset that the server reports. The client is loaded with the first
 * upload.
 * @throws UploadStoppedError, also when aborted
 */
export async function sendChunks({ file, id, brand, onProgress, onChunk, signal }: ChunkedUpload): Promise<void> {
  const Upload = await loadChunk(async () => (await import("tus-js-client")).Upload).catch(() => {
    throw new UploadStoppedError(null);
  });
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(file, {
      uploadUrl: `/api/media/uploads/${id}`,
      headers: { "x-service-brand": brand },
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_MS,
      storeFingerprintForResuming: false,
      onProgress: (sent, total) => onProgress(sent / total),
      onChunkComplete: () => onChunk(),
      onSuccess: () => resolve(),
      onError: (error) => {
        const response = "originalResponse" in error ? error.originalResponse : null;
        reject(new UploadStoppedError(response?.getStatus() || null));
      },
    });
    const stop = () => {
      void upload.abort();
      reject(new UploadStoppedError(null));
    };
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    upload.start();
  });
}
