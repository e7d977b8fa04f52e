import { listMedia, removeMedia, showMedia, uploadMedia } from "#domain/media/index.ts";
import { describeAsset } from "#domain/posts/index.ts";
import { del, get, patch, post } from "../route.ts";

export const media = [
  get("/media/assets", listMedia),
  post("/media/assets", uploadMedia, { status: 201, as: "asset", body: "multipart" }),
  get("/media/assets/{id}", showMedia, { as: "asset" }),
  patch("/media/assets/{id}", describeAsset, { as: "asset" }),
  del("/media/assets/{id}", removeMedia),
];
