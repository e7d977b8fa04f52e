import {
  cropMedia,
  deleteMedia,
  editMedia,
  getMedia,
  listFolders,
  listMedia,
  moveMedia,
  renameFolder,
  uploadMedia,
} from "#domain/content/media/index.ts";
import { listMediaUses, updateMedia } from "#domain/content/posts/index.ts";
import { del, get, patch, post } from "../route.ts";

export const media = [
  get("/media/assets", listMedia),
  post("/media/assets", uploadMedia, { status: 201, as: "asset", body: "multipart" }),
  post("/media/move", moveMedia),
  get("/media/assets/{id}", getMedia, { as: "asset" }),
  patch("/media/assets/{id}", updateMedia, { as: "asset" }),
  post("/media/assets/{id}/crop", cropMedia, { status: 201, as: "asset" }),
  post("/media/assets/{id}/edit", editMedia, { status: 201, as: "asset" }),
  get("/media/assets/{id}/uses", listMediaUses),
  del("/media/assets/{id}", deleteMedia),
  get("/media/folders", listFolders),
  patch("/media/folders", renameFolder),
];
