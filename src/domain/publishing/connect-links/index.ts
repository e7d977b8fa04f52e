import { askForConnectLink, getEndedConnectLink } from "./ask.ts";
import { guestBegin, guestChoose, guestConnect, guestFinish } from "./connect.ts";
import { createConnectLink } from "./create.ts";
import { listConnectLinks } from "./list.ts";
import { openConnectLink } from "./open.ts";
import { revokeConnectLink } from "./revoke.ts";

export {
  askForConnectLink,
  createConnectLink,
  getEndedConnectLink,
  guestBegin,
  guestChoose,
  guestConnect,
  guestFinish,
  listConnectLinks,
  openConnectLink,
  revokeConnectLink,
};

export const operations = [
  createConnectLink,
  listConnectLinks,
  revokeConnectLink,
  openConnectLink,
  guestBegin,
  guestFinish,
  guestChoose,
  guestConnect,
  getEndedConnectLink,
  askForConnectLink,
] as const;
