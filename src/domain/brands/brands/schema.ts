import { z } from "zod";
import { ACCESS_STATES } from "#domain/brands/access/rules.ts";
import { RECEIPT_PAGES } from "#domain/brands/brands/terms.ts";
import { Email, SelectedBrand } from "#domain/identity/accounts/schema.ts";
import { Id } from "#kernel/ids.ts";
import { msg } from "#kernel/language.ts";
import { fieldError, HEX_COLOR, PLAIN_TEXT } from "#kernel/messages.ts";
import { ROLE_NAMES } from "#kernel/permissions.ts";
import { WireTime } from "#kernel/time.ts";

export const BrandName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine(...PLAIN_TEXT)
  .meta({ example: "North Coffee" });

/** Forms send an empty field for no value. */
const emptyToNull = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess((value) => (typeof value === "string" && value.trim() === "" ? null : value), schema.nullable())
    .optional();

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(...PLAIN_TEXT);

const account = z.object({ id: Id, trial_ends_at: WireTime }).meta({ id: "BrandAccount" });

/** Identifies the brand in `X-Service-Brand`. */
export const BrandSlug = z.uuid().meta({ example: "8d3f6c1e-5a0b-4f7e-9c2d-1b6a7e4f0c93" });

/** A brand as `GET /teams` lists it; the API calls it a team. */
export const BrandSummary = z
  .object({ id: Id, name: z.string().meta({ example: "North Coffee" }), slug: BrandSlug, account })
  .meta({ id: "BrandSummary" });

const ApprovalPolicy = z.enum(["required", "none"]);

const ReceiptPageSetting = z.enum(RECEIPT_PAGES).meta({
  description:
    "Whether receipts have public pages. Those show roles; with `with_names` also names of people, apps and models.",
  example: "off",
});

const AddsContentCredentials = z.boolean().meta({
  description: "Whether images that are published get C2PA content credentials of this installation.",
  example: false,
});

const Color = z.string().meta({ description: "Hexadecimal RGB.", example: "#0b6e4f" });

/** How a brand presents itself on its public pages. */
export const appearance = {
  logo_url: z.string().nullable().meta({ example: null }),
  color: Color.nullable(),
  website: z.string().nullable().meta({ example: "https://northcoffee.example/" }),
};
export type Appearance = { [Key in keyof typeof appearance]: z.output<(typeof appearance)[Key]> };

export const BrandView = z
  .object({
    ...BrandSummary.shape,
    ...appearance,
    logo_id: Id.nullable().meta({ description: "The media asset of the logo.", example: null }),
    email: z.string().nullable().meta({ example: "hello@northcoffee.example" }),
    phone: z.string().nullable().meta({ example: "+49 30 901820" }),
    address: z.string().nullable().meta({ example: "Seestraße 5, 13347 Berlin" }),
    handle: z.string().meta({ description: "The feed page is at /b/{handle}.", example: "north-coffee" }),
    is_handle_fixed: z.boolean().meta({
      description: "Whether posts have been published on the feed page, so that the handle can't be changed anymore.",
    }),
    timezone: z.string().meta({ description: "IANA name.", example: "Europe/Berlin" }),
    approval_policy: ApprovalPolicy,
    receipt_page: ReceiptPageSetting,
    adds_content_credentials: AddsContentCredentials,
  })
  .meta({ id: "Brand" });

export const OwnBrand = z
  .object({
    ...BrandSummary.shape,
    handle: z.string(),
    timezone: z.string(),
    approval_policy: ApprovalPolicy,
    has_approval_steps: z
      .boolean()
      .meta({ description: "Whether posts are approved by steps, all of them or those to which a rule applies." }),
    role: z.enum(ROLE_NAMES),
    access: z
      .enum(ACCESS_STATES)
      .meta({ description: "Whether this sign-in can access the brand, and what it requires if not." }),
    single_sign_on: z
      .string()
      .nullable()
      .meta({ description: "Slug of the single sign-on to use at /sso/{single_sign_on}, if `access` requires it." }),
  })
  .meta({ id: "OwnBrand" });

export const BrandList = z.object({ brands: z.array(OwnBrand), current_team: SelectedBrand.nullable() });

export const TeamList = z.object({ teams: z.array(BrandSummary), current_team: SelectedBrand.nullable() });

const contact = {
  name: BrandName.optional(),
  email: emptyToNull(Email).meta({ example: "hello@northcoffee.example" }),
  phone: emptyToNull(text(50)).meta({ example: "+49 30 901820" }),
  address: emptyToNull(text(255)).meta({ example: "Seestraße 5, 13347 Berlin" }),
};

export const UpdateTeamInput = z.object(contact);
export const TeamUpdated = z.object({ team: SelectedBrand, message: z.string() });

export const TimeZone = z
  .string()
  .trim()
  .refine(isTimeZone, { error: fieldError(msg("must be a time zone such as Europe/Berlin")) })
  .meta({ example: "Europe/Berlin" });

/** Names only: an offset such as `+02:00` has no daylight saving time. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

const Handle = z
  .string()
  .trim()
  .toLowerCase()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    error: fieldError(msg("must be letters and digits, with single hyphens between them")),
  });

const WEB_ADDRESS = msg("must be a web address such as https://example.com");

/** People type addresses without `https://`. */
const WebAddress = z.preprocess(
  (value) => (typeof value === "string" && startsWithHost(value.trim()) ? `https://${value.trim()}` : value),
  z
    .url({ protocol: /^https?$/, normalize: true, error: fieldError(WEB_ADDRESS), abort: true })
    .max(500)
    .refine((address) => URL.parse(address)?.username === "", { error: fieldError(WEB_ADDRESS) }),
);

function startsWithHost(text: string): boolean {
  const [host = ""] = text.split("/", 1);
  return !/[\s:]/.test(host) && /^[^.]+\../.test(host);
}

/** The contract's fields and the studio's own. */
export const ConfigureBrandInput = z.object({
  ...contact,
  handle: Handle.optional().meta({
    description: "URL of the feed page. Can't be changed once a post has been published on it.",
  }),
  timezone: TimeZone.optional(),
  approval_policy: ApprovalPolicy.optional(),
  receipt_page: ReceiptPageSetting.optional(),
  adds_content_credentials: AddsContentCredentials.optional(),
  logo_id: Id.nullable().optional().meta({
    description: "An image of the media library, shown on the feed page and on review pages. Null removes it.",
    example: null,
  }),
  color: emptyToNull(
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(...HEX_COLOR),
  ).meta({ description: "Of the lines on the feed page and on review pages.", example: "#0b6e4f" }),
  website: emptyToNull(WebAddress).meta({
    description: "The brand's own site, to which the feed page links.",
    example: "https://northcoffee.example/",
  }),
});

export const CreateBrandInput = z.object({ name: BrandName, timezone: TimeZone.optional() });

export const SelectTeamInput = z.object({
  team_id: z.number().int().meta({ example: 42 }),
});
export const TeamSelected = z.object({ current_team: SelectedBrand, message: z.string() });
