import { serveAuth } from "#transport/loaded.ts";

export { serveAuth as GET, serveAuth as POST };
