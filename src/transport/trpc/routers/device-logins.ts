import { router } from "../procedure.ts";

export const deviceLogins = router({});
