import { router } from "../procedure.ts";

export const passkeys = router({});
