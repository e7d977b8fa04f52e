export { serveUpload as POST } from "#transport/upload.ts";
