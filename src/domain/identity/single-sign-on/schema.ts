import { z } from "zod";
import { Confirmation } from "#domain/identity/credentials/schema.ts";
import { Id } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { WireTime } from "#kernel/time.ts";
import { RESERVED_SLUGS } from "./terms.ts";

const Issuer = z
  .string({ error: () => t("Enter the issuer URL.") })
  .trim()
  .min(1, { error: () => t("Enter the issuer URL.") })
  .max(500, { error: () => t("Use at most 500 characters.") })
  .meta({ description: "As given in the provider's documentation.", example: "https://login.example.com" });

const Domain = z
  .string({ error: () => t("Enter a domain.") })
  .trim()
  .min(1, { error: () => t("Enter a domain.") })
  .max(253, { error: () => t("Use at most 253 characters.") })
  .meta({ example: "example.com" });

const MemberRole = z.enum(["editor", "member", "client"], { error: () => t("Choose editor, member or client.") });

const DomainView = z.object({
  domain: z.string().meta({ example: "example.com" }),
  is_verified: z.boolean(),
  record_name: z.string().meta({ description: "The name of a TXT record.", example: "_masthead.example.com" }),
  record_value: z
    .string()
    .meta({ description: "The required value of the record.", example: "masthead-verification=Zb3kQ9" }),
});

const settings = {
  issuer: Issuer,
  client_id: z
    .string({ error: () => t("Enter the client ID.") })
    .trim()
    .min(1, { error: () => t("Enter the client ID.") })
    .max(500, { error: () => t("Use at most 500 characters.") })
    .meta({ example: "masthead" }),
  is_enabled: z.boolean().default(false).meta({ description: "Whether people can sign in with it." }),
  is_required: z.boolean().default(false).meta({
    description:
      "Whether members can only access the brands through it. The account owner and clients keep their other sign-in methods.",
  }),
  counts_as_two_factor: z.boolean().default(false).meta({
    description: "Whether it counts as two-factor authentication, because the provider checks the second factor.",
  }),
  joins_brand_id: Id.nullable().default(null).meta({
    description: "The brand people join at their first sign-in. Null to allow invited people only.",
  }),
  member_role: MemberRole.default("member").meta({ description: "The role of people who join this way." }),
};

export const SingleSignOn = z
  .object({
    ...settings,
    has_client_secret: z.literal(true),
    domains: z.array(DomainView),
    redirect_uri: z.string().meta({ example: "https://masthead.example.com/sso/north-coffee/callback" }),
    sign_in_url: z.string().meta({ example: "https://masthead.example.com/sso/north-coffee" }),
    last_sign_in_at: WireTime.nullable(),
    created_at: WireTime,
  })
  .meta({ id: "SingleSignOn" });

const Slug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, { error: () => t("Use lowercase letters, digits and hyphens.") })
  .refine((slug) => !RESERVED_SLUGS.includes(slug), { error: () => t("This address is already taken.") });

export const SingleSignOnSettings = z.object({
  single_sign_on: SingleSignOn.nullable(),
  /** Before anything is saved: the URLs it will have, because the client is registered at the provider first. */
  proposed: z.object({ slug: z.string(), redirect_uri: z.string() }).nullable(),
});

export const SaveSingleSignOnInput = Confirmation.extend({
  ...settings,
  slug: Slug.optional().meta({
    description: "The name used in its URLs. Only when setting it up; it can't be changed later.",
    example: "north-coffee",
  }),
  client_secret: z
    .string()
    .trim()
    .min(1, { error: () => t("Enter the client secret.") })
    .max(1000, { error: () => t("Use at most 1000 characters.") })
    .optional()
    .meta({
      description: "Omit to keep the stored secret. Required when the issuer or client changes.",
      example: "s3cr3t",
    }),
  domains: z
    .array(Domain, { error: () => t("Enter a list of domains.") })
    .min(1, { error: () => t("Enter at least one domain.") })
    .max(20, { error: () => t("Enter at most 20 domains.") }),
}).meta({ example: { issuer: "https://login.example.com", client_id: "masthead", domains: ["example.com"] } });

export const RemoveSingleSignOnInput = Confirmation;
export const VerifyDomainInput = z.object({ domain: Domain });
export const TestSingleSignOnInput = z.object({ issuer: Issuer });

export const ProviderFound = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  userinfo_endpoint: z.string().nullable(),
  signing_keys: z.number().int().meta({ description: "Number of keys the provider publishes." }),
  supports_pkce: z.boolean().nullable().meta({ description: "Null if the provider doesn't say." }),
});

export const FindSingleSignOnInput = z.object({
  email: z
    .string({ error: () => t("Enter your email address.") })
    .trim()
    .min(1, { error: () => t("Enter your email address.") })
    .max(255, { error: () => t("Use at most 255 characters.") })
    .meta({ example: "ada@example.com" }),
});
export const FoundSingleSignOn = z.object({ path: z.string().meta({ example: "/sso/north-coffee" }) });

export const BeginInput = z.object({
  slug: z.string().max(60),
  /** The browser's cookie. */
  browser: z.string().max(200),
  next: z.string().max(2000),
  /** The session of the browser, which its person agreed to replace. */
  replaces: z.number().nullable(),
});
export const BeginOutput = z.object({ location: z.string() });

export const FinishInput = z.object({
  slug: z.string().max(60),
  browser: z.string().max(200),
  /** The browser's session now. */
  signed_in: z.number().nullable(),
  /** The query of the provider's response. */
  query: z.string().max(8000),
});

const LinkToken = z
  .string({ error: () => t("The link's token is missing.") })
  .min(1)
  .max(200);
export const LinkInput = z.object({ token: LinkToken });
export const LinkView = z.object({
  brand: z.string(),
  provider: z.string().meta({ description: "The provider's host." }),
  email: z.string(),
  is_for_you: z.boolean().meta({ description: "False if you need to sign in with this email address first." }),
});
export const AgreeInput = Confirmation.extend({ token: LinkToken });
export const LinkResult = z.object({ path: z.string().meta({ description: "The URL to continue signing in at." }) });

export const IdentityList = z.object({
  identities: z.array(
    z.object({
      id: Id,
      brand: z.string().meta({ description: "The account's name.", example: "North Coffee" }),
      provider: z.string().meta({ description: "The provider's host.", example: "login.example.com" }),
      email: z.string().meta({ example: "ada@example.com" }),
      created_at: WireTime,
      last_used_at: WireTime.nullable(),
    }),
  ),
});
export const UnlinkInput = Confirmation.extend({ id: Id }).meta({
  example: { password: "correct horse battery staple" },
});
export const Done = z.object({});
