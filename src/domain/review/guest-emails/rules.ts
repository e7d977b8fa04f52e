/** How long an address waits to be confirmed; then it is deleted. */
export const CONFIRM_HOURS = 48;

/** Addresses of one link. */
export const MAX_GUESTS = 50;

/** Addresses left through one link. */
export const SUBSCRIBE_RATES_OF_LINK = [
  { limit: 10, windowSeconds: 3600 },
  { limit: 40, windowSeconds: 86_400 },
];
/** Mails to confirm one address, from any link: whoever types an address in need not be its owner. */
export const SUBSCRIBE_RATES_OF_MAILBOX = [
  { limit: 3, windowSeconds: 3600 },
  { limit: 5, windowSeconds: 86_400 },
];
/** From one network address, over all links. */
export const SUBSCRIBE_RATE = { limit: 10, windowSeconds: 3600 };
/** Requests with one token, or any, from one network address. */
export const LINK_RATE = { limit: 60, windowSeconds: 60 };
