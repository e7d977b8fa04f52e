import { createBrand, getBrand, listBrands, selectBrand, updateBrand } from "#domain/brands/brands/index.ts";
import { archiveBrand, deleteBrand, listClosedBrands, restoreBrand } from "#domain/brands/closed-brands/index.ts";
import {
  deleteCustomDomain,
  getCustomDomain,
  updateCustomDomain,
  verifyCustomDomain,
} from "#domain/brands/custom-domains/index.ts";
import { getHold, liftHold, listHeldPosts, placeHold } from "#domain/brands/hold/index.ts";
import {
  acceptInvitation,
  askForInvitation,
  cancelInvitation,
  createInvitation,
  createInvitations,
  getInvitation,
  listInvitations,
  resendInvitation,
} from "#domain/brands/invitations/index.ts";
import { getDeparture, listMembers, listRoles, removeMember, updateMember } from "#domain/brands/members/index.ts";
import { getMe, updateMe } from "#domain/identity/accounts/index.ts";
import { deleteAvatar, listAvatars, updateAvatar } from "#domain/identity/avatars/index.ts";
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

export const hold = router({
  get: query(getHold),
  listPosts: query(listHeldPosts),
  place: mutation(placeHold),
  lift: mutation(liftHold),
});

export const customDomain = router({
  show: query(getCustomDomain),
  update: mutation(updateCustomDomain),
  verify: mutation(verifyCustomDomain),
  remove: mutation(deleteCustomDomain),
});

export const invitations = router({
  list: query(listInvitations),
  create: mutation(createInvitation),
  createMany: mutation(createInvitations),
  resend: mutation(resendInvitation),
  cancel: mutation(cancelInvitation),
  show: query(getInvitation),
  accept: mutation(acceptInvitation),
  ask: mutation(askForInvitation),
});

export const me = router({
  show: query(getMe),
  update: mutation(updateMe),
  updateAvatar: mutation(updateAvatar),
  removeAvatar: mutation(deleteAvatar),
  selectBrand: mutation(selectBrand),
});

export const members = router({
  list: query(listMembers),
  avatars: query(listAvatars),
  roles: query(listRoles),
  update: mutation(updateMember),
  remove: mutation(removeMember),
  departure: query(getDeparture),
});
