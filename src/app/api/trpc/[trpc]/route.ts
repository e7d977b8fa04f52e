import { serveTrpc } from "#transport/trpc/serve.ts";

export { serveTrpc as GET, serveTrpc as POST };
