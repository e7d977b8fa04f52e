import { router } from "../procedure.ts";

export const subscription = router({});
