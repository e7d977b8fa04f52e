import { router } from "../procedure.ts";

export const deletion = router({});
