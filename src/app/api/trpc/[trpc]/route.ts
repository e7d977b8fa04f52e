import { serveTrpc } from "#transport/pages/loaded.ts";

export { serveTrpc as GET, serveTrpc as POST };
