import { findCertificate } from "#domain/content/media/index.ts";
import { type Check, fail, off, ok, warn } from "./finding.ts";

/** As long as a new certificate takes to get, with time to spare. */
const SOON_DAYS = 45;
const DAY = 86_400_000;

/** The certificate that signs content credentials; that its key matches is checked with the configuration. */
export const certificateCheck: Check = {
  name: "content credentials",
  async run({ services: { db, clock }, env }) {
    const brands = await db.brand.count({ where: { addsContentCredentials: true, closedAt: null } });
    const certificate = await findCertificate(db, env);
    if (!certificate || (brands === 0 && !env.C2PA_CERTIFICATE)) return [off("No brand adds content credentials.")];
    const kind = env.C2PA_CERTIFICATE ? "The certificate of C2PA_CERTIFICATE" : "The self-made certificate";
    const day = certificate.endsAt.toISOString().slice(0, 10);
    const left = certificate.endsAt.getTime() - clock.now().getTime();
    const fix = "Set C2PA_CERTIFICATE and C2PA_KEY to a new pair; see docs/operations/content-credentials.md.";
    if (left <= 0) return [fail(`${kind} ended on ${day}: images are published without content credentials.`, fix)];
    if (left < SOON_DAYS * DAY) return [warn(`${kind} ends on ${day}.`, fix)];
    return [ok(`${kind} is valid until ${day}.`)];
  },
};
