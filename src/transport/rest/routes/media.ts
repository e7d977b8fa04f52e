import {
  cropMedia,
  listFolders,
  listMedia,
  moveMedia,
  removeMedia,
  renameFolder,
  showMedia,
  uploadMedia,
} from "#domain/media/index.ts";
import { describeAsset, listAssetUses } from "#domain/posts/index.ts";
import { del, get, patch, post } from "../route.ts";

export const media = [
  get("/media/assets", listMedia),
  post("/media/assets", uploadMedia, { status: 201, as: "asset", body: "multipart" }),
  post("/media/move", moveMedia),
  get("/media/assets/{id}", showMedia, { as: "asset" }),
  patch("/media/assets/{id}", describeAsset, { as: "asset" }),
  post("/media/assets/{id}/crop", cropMedia, { status: 201, as: "asset" }),
  get("/media/assets/{id}/uses", listAssetUses),
  del("/media/assets/{id}", removeMedia),
  get("/media/folders", listFolders),
  patch("/media/folders", renameFolder),
];
