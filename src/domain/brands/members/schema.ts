import { z } from "zod";
import { Id } from "#kernel/ids.ts";
import { ROLE_NAMES } from "#kernel/permissions.ts";
import { WireTime } from "#kernel/time.ts";
import { ASSIGNABLE_ROLES } from "./terms.ts";

const RoleName = z.enum(ROLE_NAMES);

/** `id` is the user's. */
export const MemberView = z
  .object({
    id: Id.meta({ description: "The person's ID.", example: 31 }),
    first_name: z.string().meta({ example: "Ada" }),
    last_name: z.string().meta({ example: "Lovelace" }),
    email: z.string().meta({ example: "ada@example.com" }),
    status: z.boolean().meta({ description: "False if deactivated in this brand.", example: true }),
    roles: z.array(RoleName).meta({ example: ["editor"] }),
  })
  .meta({ id: "Member" });

export const MemberList = z.object({
  members: z.array(MemberView),
  used: z.number().int().meta({
    description:
      "Seats in use: members and pending invitations. Each person counts once across all brands of the account.",
    example: 4,
  }),
  limit: z.number().int().meta({ description: "The plan's `staff_accounts` limit.", example: 15 }),
  is_unlimited: z.boolean(),
});

export const RoleList = z.object({
  roles: z.array(z.object({ id: Id, name: RoleName }).meta({ id: "Role" })),
});

export const UpdateMemberInput = z.object({
  id: Id.meta({ description: "The person's ID, as in `GET /users`." }),
  role: z
    .enum(ASSIGNABLE_ROLES)
    .optional()
    .meta({ description: "The person's role in this brand.", example: "editor" }),
  status: z
    .boolean()
    .optional()
    .meta({ description: "False deactivates the person in this brand only. True reactivates them.", example: false }),
});

export const RemoveMemberInput = z.object({ id: Id });

export const MemberRemoved = z.object({});

export const MemberDeparture = z.object({
  share_link_count: z
    .number()
    .int()
    .meta({ description: "Active share links the person created in this brand.", example: 3 }),
  share_links: z
    .array(z.object({ id: Id, name: z.string(), posts: z.number().int(), expires_at: WireTime }))
    .meta({ description: "The newest 50." }),
  calendar_feeds: z
    .number()
    .int()
    .meta({ description: "Calendar feeds the person created. They stop working.", example: 1 }),
  inbox_items: z.number().int().meta({ description: "Inbox items assigned to the person.", example: 2 }),
  assigned_posts: z.number().int().meta({ description: "Posts assigned to the person.", example: 2 }),
  recurring_posts: z.number().int().meta({ description: "Recurring posts the person set up. They stop.", example: 1 }),
  evergreen_posts: z
    .number()
    .int()
    .meta({ description: "Evergreen posts the person added. They are paused.", example: 1 }),
});
