import { faultOfCall } from "#transport/pages/loaded.ts";

/** What a mailed link is for; null for an invalid one. Throws only on defects. */
export async function readLink<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    if (faultOfCall(error)?.kind === "invalid") return null;
    throw error;
  }
}
