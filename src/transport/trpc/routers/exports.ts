import { router } from "../procedure.ts";

export const exports = router({});
