import { getMe, updateMe } from "#domain/accounts/index.ts";
import { selectBrand } from "#domain/brands/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const me = router({ show: query(getMe), update: mutation(updateMe), selectBrand: mutation(selectBrand) });
