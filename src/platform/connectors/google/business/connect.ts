import type { Call, Connect } from "../../contract.ts";
import { GOOGLE, type Google } from "../api.ts";
import { type GoogleApp, type Grant, googleConnect } from "../connect.ts";
import { googleBusiness, SCOPES } from "./describe.ts";
import { findLocations } from "./locations.ts";

/** The locations that a Google user manages, which share the user's grant. */
export function businessConnect(app: GoogleApp, google: Google = GOOGLE): Connect {
  const findAccounts = (call: Call, grant: Grant) => findLocations(call, google, grant);
  const { platform } = googleBusiness;
  return googleConnect({ platform, app, scopes: SCOPES, sharesGrant: true, findAccounts }, google);
}
