import type { Call, Connect } from "../../contract.ts";
import { GOOGLE, type Google } from "../api.ts";
import { type GoogleApp, type Grant, googleConnect } from "../connect.ts";
import { googleBusiness } from "./describe.ts";
import { findLocations } from "./locations.ts";

const SCOPES = ["https://www.googleapis.com/auth/business.manage"];

/** The locations that a Google user manages, which share the user's grant. */
export function businessConnect(app: GoogleApp, google: Google = GOOGLE): Connect {
  const findAccounts = (call: Call, grant: Grant) => findLocations(call, google, grant);
  const { platform } = googleBusiness;
  return googleConnect({ platform, app, scopes: SCOPES, sharesGrant: true, findAccounts }, google);
}
