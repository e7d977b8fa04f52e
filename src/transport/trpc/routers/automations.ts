import { router } from "../procedure.ts";

export const automations = router({});
