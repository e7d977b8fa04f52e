import { createDraftFromImportedPost } from "./create-draft.ts";
import { getImportedPost } from "./get.ts";
import { getPostImport } from "./get-import.ts";
import { importChannelPosts } from "./import-channel.ts";
import { listImportedPosts } from "./list.ts";
import { planImports } from "./plan-imports.ts";
import { startPostImport } from "./start-import.ts";
import { updatePostImport } from "./update-import.ts";

export {
  createDraftFromImportedPost,
  getImportedPost,
  getPostImport,
  listImportedPosts,
  startPostImport,
  updatePostImport,
};

export const operations = [
  listImportedPosts,
  getImportedPost,
  createDraftFromImportedPost,
  getPostImport,
  startPostImport,
  updatePostImport,
] as const;
export const jobs = [planImports, importChannelPosts] as const;
