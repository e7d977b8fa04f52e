import { serveTrpc } from "#transport/loaded.ts";

export { serveTrpc as GET, serveTrpc as POST };
