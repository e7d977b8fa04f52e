import { router } from "../procedure.ts";

export const ideas = router({});
