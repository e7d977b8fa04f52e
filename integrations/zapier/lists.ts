import { callApi, type Perform } from "./request.ts";

/** The triggers that only fill the choices of fields. */
export const BRANDS = "list_brands";
export const CHANNELS = "list_channels";

export const BRAND_FIELD = {
  key: "brand",
  label: "Brand",
  type: "string",
  required: false,
  dynamic: `${BRANDS}.id.name`,
  altersDynamicFields: true,
  helpText: "The brand to work in. Without one, it is the brand that was selected last.",
};

const listBrands: Perform = async (z, bundle) => {
  const { body } = await callApi(z, { ...bundle, inputData: {} }, { method: "GET", path: "/teams" });
  return (body as { teams: { name: string; slug: string }[] }).teams.map(({ name, slug }) => ({ id: slug, name }));
};

const listChannels: Perform = async (z, bundle) => {
  const { body } = await callApi(z, bundle, { method: "GET", path: "/channels?limit=100" });
  const { channels } = body as { channels: { id: number; display_name: string; platform: string }[] };
  return channels.map(({ id, display_name: name, platform }) => ({ id, name: `${name} (${platform})` }));
};

const listOf = (key: string, noun: string, perform: Perform, inputFields: object[]) => ({
  key,
  noun,
  display: { label: `List of ${noun}s`, description: `Fills the choices of ${noun.toLowerCase()}s.`, hidden: true },
  operation: { type: "polling", perform, inputFields },
});

export const listTriggers = {
  [BRANDS]: listOf(BRANDS, "Brand", listBrands, []),
  [CHANNELS]: listOf(CHANNELS, "Channel", listChannels, [BRAND_FIELD]),
};
