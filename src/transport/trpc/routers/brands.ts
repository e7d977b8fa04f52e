import { createBrand, getBrand, listBrands, updateBrand } from "#domain/brands/brands/index.ts";
import { archiveBrand, deleteBrand, listClosedBrands, restoreBrand } from "#domain/brands/closed-brands/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const brands = router({
  list: query(listBrands),
  create: mutation(createBrand),
  show: query(getBrand),
  update: mutation(updateBrand),
  archive: mutation(archiveBrand),
  delete: mutation(deleteBrand),
  listClosed: query(listClosedBrands),
  restore: mutation(restoreBrand),
});
