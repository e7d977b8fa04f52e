import { deleteAvatar } from "./delete.ts";
import { listAvatars } from "./list.ts";
import { updateAvatar } from "./update.ts";

export { openPersonAvatar } from "./open.ts";
export { deleteAvatar, listAvatars, updateAvatar };

export const operations = [updateAvatar, deleteAvatar, listAvatars] as const;
