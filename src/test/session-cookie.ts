import { encode } from "next-auth/jwt";
import type { World } from "./world.ts";

/** The cookie of a user signed in to the studio; of the world's owner by default. */
export async function sessionCookie({ db, clock, services, owner }: World, person = owner): Promise<string> {
  const { id } = await db.accessToken.create({
    data: { userId: person.userId, kind: "session", tier: "full", name: "test", lastUsedAt: clock.now() },
  });
  const secret = services.env.AUTH_SECRET;
  return `masthead.session=${await encode({ token: { sub: String(person.userId), sid: id }, secret })}`;
}
