import { router } from "../procedure.ts";

export const passwords = router({});
