import { serve } from "#transport/pages/loaded.ts";

const answer = (request: Request) => serve(request);

// Exports every method, so that 405 and its Allow header come from our handler and not the framework.
export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};
