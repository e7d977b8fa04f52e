import { archiveBrand } from "./archive.ts";
import { deleteBrand } from "./delete.ts";
import { eraseBrands } from "./erase.ts";
import { listClosedBrands } from "./list.ts";
import { restoreBrand } from "./restore.ts";

export { cancelOverdue, whereOverdue } from "./cancel-overdue.ts";
export { eraseBrand } from "./erase-brand.ts";
export { archiveBrand, deleteBrand, listClosedBrands, restoreBrand };

export const operations = [archiveBrand, listClosedBrands, restoreBrand, deleteBrand] as const;
export const jobs = [eraseBrands];
