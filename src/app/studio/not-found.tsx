import { NotYourBrand } from "#studio/frame/not-your-brand.tsx";
import { frame } from "../visitor.ts";

export const metadata = { title: "Not your brand" };

/** No brand of the visitor's has this handle: says so, and leads to those that are. */
export default async function BrandNotFound() {
  const { brands } = await frame();
  return <NotYourBrand brands={brands} />;
}
