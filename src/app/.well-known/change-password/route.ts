export { redirectToChangePassword as GET } from "#transport/well-known.ts";

export const dynamic = "force-dynamic";
