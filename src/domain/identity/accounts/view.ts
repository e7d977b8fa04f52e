import type { z } from "zod";
import type { Person } from "#kernel/context.ts";
import type { User } from "#platform/db/index.ts";
import type { Env } from "#platform/env.ts";
import { isLanguage } from "#platform/languages.ts";
import { readableEmail } from "#platform/readable-email.ts";
import type { SelectedBrandRow } from "./find.ts";
import { avatarUrl } from "./rules.ts";
import type { MeView } from "./schema.ts";
import { readDateSettings } from "./terms.ts";

export function viewSelected({ id, name }: SelectedBrandRow) {
  return { id, name };
}

type WithAvatar = User & { avatar: { key: string } | null };

export function viewMe(
  user: WithAvatar,
  selected: SelectedBrandRow | null,
  token: Person["token"],
  env: Pick<Env, "APP_URL">,
): z.input<typeof MeView> {
  return {
    user: {
      id: user.id,
      first_name: user.firstName,
      last_name: user.lastName,
      avatar_url: avatarUrl(user.avatar, env),
      email: readableEmail(user.email),
      email_verified: user.emailVerifiedAt !== null,
      two_factor_enabled: user.totpSecret !== null,
      is_operator: user.operatorSince !== null && token.ssoAccountId === null,
      language: user.language !== null && isLanguage(user.language) ? user.language : null,
      ...readDateSettings(user),
    },
    current_team: selected && viewSelected(selected),
    token: { id: token.id, kind: token.kind, tier: token.tier },
  };
}
