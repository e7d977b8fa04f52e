/** Small enough that a connection which comes and goes gets somewhere, and that no proxy has to hold much. */
const PIECE_BYTES = 4 * 1024 * 1024;
const RETRY_MS = [300, 1000, 3000];

interface ChunkedUpload {
  file: File;
  /** The server's key of the upload. */
  id: string;
  /** The brand's slug. */
  brand: string;
  /** Told with the share that is there, 0 to 1. */
  onProgress: (share: number) => void;
  /** Told each time the server has taken a piece. */
  onPiece: () => void;
  signal: AbortSignal;
}

/** Why no more pieces can be sent: what the server answered, or null where it could not be reached. */
export class UploadStoppedError extends Error {
  readonly status: number | null;

  constructor(status: number | null) {
    super("The pieces of an upload could not be sent.");
    this.name = "PiecesStopped";
    this.status = status;
  }
}

/**
 * Sends what is still missing of a file, from where the server says it stopped. The client is loaded with the first one.
 * @throws PiecesStopped, also when told to stop
 */
export async function sendChunks({ file, id, brand, onProgress, onPiece, signal }: ChunkedUpload): Promise<void> {
  const { Upload } = await import("tus-js-client").catch(() => {
    throw new UploadStoppedError(null);
  });
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(file, {
      uploadUrl: `/api/media/uploads/${id}`,
      headers: { "x-service-brand": brand },
      chunkSize: PIECE_BYTES,
      retryDelays: RETRY_MS,
      storeFingerprintForResuming: false,
      onProgress: (sent, total) => onProgress(sent / total),
      onChunkComplete: () => onPiece(),
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
