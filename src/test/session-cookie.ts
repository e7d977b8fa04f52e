import { encode } from "next-auth/jwt";
import type { World } from "./world.ts";

/** The cookie of a person who has signed in to the studio; of the world's owner unless another is given. */
export async function sessionCookie({ db, clock, services, owner }: World, person = owner): Promise<string> {
  const { id } = await db.accessToken.create({
    data: { userId: person.userId, kind: "session", tier: "full", name: "test", lastUsedAt: clock.now() },
  });
  const secret = services.env.AUTH_SECRET ?? "";
  return `masthead.session=${await encode({ token: { sub: String(person.userId), sid: id }, secret })}`;
}
