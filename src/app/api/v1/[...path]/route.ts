import { serve } from "#transport/rest/serve.ts";

// Every method, so that 405 and its Allow header are ours and not the framework's.
export { serve as DELETE, serve as GET, serve as HEAD, serve as OPTIONS, serve as PATCH, serve as POST, serve as PUT };
