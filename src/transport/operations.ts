import { operations as accounts } from "#domain/accounts/index.ts";
import { operations as brands } from "#domain/brands/index.ts";
import { operations as channels } from "#domain/channels/index.ts";
import { operations as entitlements } from "#domain/entitlements/index.ts";
import { operations as media } from "#domain/media/index.ts";
import { operations as members } from "#domain/members/index.ts";
import { operations as notifications } from "#domain/notifications/index.ts";
import { operations as plans } from "#domain/plans/index.ts";
import { operations as posts } from "#domain/posts/index.ts";
import { operations as publishing } from "#domain/publishing/index.ts";
import { operations as review } from "#domain/review/index.ts";
import { operations as signIn } from "#domain/sign-in/index.ts";
import { operations as tokens } from "#domain/tokens/index.ts";
import { operations as webhooks } from "#domain/webhooks/index.ts";
import type { AnyOperation } from "#kernel/operation.ts";

/** Everything the product can do. */
export const operations: readonly AnyOperation[] = [
  ...accounts,
  ...brands,
  ...channels,
  ...entitlements,
  ...media,
  ...members,
  ...notifications,
  ...plans,
  ...posts,
  ...publishing,
  ...review,
  ...signIn,
  ...tokens,
  ...webhooks,
];
