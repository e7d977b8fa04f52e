import { serveAuth } from "#transport/pages/loaded.ts";

export { serveAuth as GET, serveAuth as POST };
