import type { ILoadOptionsFunctions, INodePropertyOptions } from "n8n-workflow";
import { callApi } from "./request.ts";

type Brand = { name: string; slug: string };
type Channel = { id: number; display_name: string; platform: string };

export async function getBrands(node: ILoadOptionsFunctions, credential: string): Promise<INodePropertyOptions[]> {
  const { body } = await callApi(node, credential, { method: "GET", path: "/teams" });
  const { teams } = body as { teams: Brand[] };
  return [{ name: "Selected Brand", value: "" }, ...teams.map(({ name, slug }) => ({ name, value: slug }))];
}

export async function getChannels(node: ILoadOptionsFunctions, credential: string): Promise<INodePropertyOptions[]> {
  const brand = String(node.getCurrentNodeParameter("brand") ?? "");
  const { body } = await callApi(node, credential, { method: "GET", path: "/channels?limit=100", brand });
  const { channels } = body as { channels: Channel[] };
  return channels.map(({ id, display_name: name, platform }) => ({ name: `${name} (${platform})`, value: id }));
}
