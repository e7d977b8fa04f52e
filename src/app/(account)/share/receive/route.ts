export { receiveShare as POST } from "#transport/pages/loaded.ts";

export const dynamic = "force-dynamic";
