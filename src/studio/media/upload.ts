import { z } from "zod";
import { Asset as AssetSchema } from "#domain/media/schema.ts";
import type { Refusal } from "#ui/refusal.ts";

export type Asset = z.output<typeof AssetSchema>;

const Answer = z.object({ asset: AssetSchema });
const Refused = z.object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())).optional() });

/** Why a file was not taken, in the server's words. */
export class UploadRefused extends Error {
  override readonly name = "UploadRefused";

  constructor(refusal: Refusal) {
    super(refusal.errors?.file?.[0] ?? refusal.message);
  }
}

interface Upload {
  file: File;
  /** The brand's slug. */
  brand: string;
  /** Told with the share that has left, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends one file to the brand's media. `fetch` cannot say how much of a body has left, so this is an XMLHttpRequest.
 * @throws UploadRefused
 */
export function upload({ file, brand, onProgress, signal }: Upload): Promise<Asset> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append("file", file);
    request.open("POST", "/api/media");
    request.setRequestHeader("x-service-brand", brand);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => {
      const answer = Answer.safeParse(parse(request.responseText));
      if (answer.success) resolve(answer.data.asset);
      else reject(new UploadRefused(refusalIn(request)));
    };
    request.onerror = () => reject(new UploadRefused({ message: "The connection broke off." }));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

function refusalIn({ status, responseText }: XMLHttpRequest): Refusal {
  const refused = Refused.safeParse(parse(responseText));
  if (refused.success) {
    const { message, errors } = refused.data;
    return { message, ...(errors ? { errors } : {}) };
  }
  return { message: status === 413 ? "The file is too large." : "The studio could not take the file." };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
