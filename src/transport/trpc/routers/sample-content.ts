import { deleteSampleContent } from "#domain/content/sample-content/index.ts";
import { mutation, router } from "../procedure.ts";

export const sampleContent = router({
  remove: mutation(deleteSampleContent),
});
