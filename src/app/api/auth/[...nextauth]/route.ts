import { serveAuth } from "#transport/session.ts";

export { serveAuth as GET, serveAuth as POST };
