import {
  accessById,
  accessBySelection,
  accessBySlug,
  type BrandAccess,
  requireBrandAccess,
} from "#domain/brands/access/index.ts";
import type { Person } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import type { Role } from "#kernel/permissions.ts";
import type { Platform } from "#platform/services.ts";

export type ResolvedBrand = { brandId: BrandId; role: Role; timezone: string; isHeld: boolean };

/**
 * The brand of a call: the header, else the persisted selection. Only this function, and
 * `requireOtherBrand` for a second brand, create a `BrandId` and check an account's sign-in requirements for members, so
 * every adapter must go through it.
 * @param selected the access by the selection, where it was read with the credential
 * @throws Fault brand_rejected, two_factor_required, single_sign_on_required
 */
export async function resolveBrand(
  services: Platform,
  person: Person,
  slug: string | null,
  selected?: BrandAccess | null,
): Promise<ResolvedBrand> {
  const findSelected = () => (selected === undefined ? accessBySelection(services.db, person) : selected);
  const access = slug === null ? await findSelected() : await accessBySlug(services.db, person, slug);
  if (!access) throw fault("brand_rejected", {});
  requireBrandAccess(services.env, access);
  return { brandId: access.brandId as BrandId, role: access.role, timezone: access.timezone, isHeld: access.isHeld };
}

/**
 * The brand of the id in the path; a brand the caller does not belong to is not found.
 * @throws Fault not_found, two_factor_required, single_sign_on_required
 */
export async function resolveNamedBrand(services: Platform, person: Person, id: number): Promise<ResolvedBrand> {
  const access = await accessById(services.db, person, id);
  if (!access) throw fault("not_found", { what: t("Brand") });
  requireBrandAccess(services.env, access);
  return { brandId: access.brandId as BrandId, role: access.role, timezone: access.timezone, isHeld: access.isHeld };
}
