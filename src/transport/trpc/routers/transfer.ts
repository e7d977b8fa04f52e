import { router } from "../procedure.ts";

export const transfer = router({});
