import { referencePage } from "#transport/pages/loaded.ts";

export function GET(request: Request) {
  return referencePage(request.headers.get("x-nonce") ?? "");
}
