import { serve } from "#transport/rest/serve.ts";

// Exports every method, so that 405 and its Allow header come from our handler and not the framework.
export { serve as DELETE, serve as GET, serve as HEAD, serve as OPTIONS, serve as PATCH, serve as POST, serve as PUT };
