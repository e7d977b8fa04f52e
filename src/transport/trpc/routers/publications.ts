import { resolvePublication } from "#domain/publishing/index.ts";
import { mutation, router } from "../procedure.ts";

export const publications = router({ resolve: mutation(resolvePublication) });
