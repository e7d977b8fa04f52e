import { router } from "../procedure.ts";

export const audit = router({});
