import { router } from "../procedure.ts";

export const metrics = router({});
