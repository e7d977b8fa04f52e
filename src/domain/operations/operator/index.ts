export { createOwner } from "./create-owner.ts";
export { createPasswordLink } from "./create-password-link.ts";
export { disablePerson, enablePerson } from "./disable-person.ts";
export { endAllSessions, endSessionsOf } from "./end-sessions.ts";
export { findPerson } from "./find-person.ts";
export { resetSecondFactor } from "./reset-second-factor.ts";
export { grantOperator, listOperators, revokeOperator } from "./set-operator.ts";
