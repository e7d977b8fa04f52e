import { router } from "../procedure.ts";

export const invitations = router({});
