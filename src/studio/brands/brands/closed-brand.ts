import type { z } from "zod";
import type { ClosedBrand as ClosedBrandSchema } from "#domain/brands/closed-brands/schema.ts";

export type ClosedBrand = z.output<typeof ClosedBrandSchema>;
