import { router } from "../procedure.ts";

export const contacts = router({});
