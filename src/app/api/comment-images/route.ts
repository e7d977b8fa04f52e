import { receiveCommentImage, serveCommentImage } from "#transport/pages/loaded.ts";

export function GET(request: Request): Promise<Response> {
  return serveCommentImage(request);
}

export function POST(request: Request): Promise<Response> {
  return receiveCommentImage(request);
}
