import {
  deletePublication,
  fixPublication,
  resolvePublication,
  updatePublication,
} from "#domain/publishing/publications/index.ts";
import { mutation, router } from "../procedure.ts";

export const publications = router({
  update: mutation(updatePublication),
  delete: mutation(deletePublication),
  fix: mutation(fixPublication),
  resolve: mutation(resolvePublication),
});
