import { selectBrand } from "#domain/brands/brands/index.ts";
import { getMe, updateMe } from "#domain/identity/accounts/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const me = router({ show: query(getMe), update: mutation(updateMe), selectBrand: mutation(selectBrand) });
