import { router } from "../procedure.ts";

export const twoFactor = router({});
