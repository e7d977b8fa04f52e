import { redirect } from "next/navigation";

export default async function BrandHome({ params }: { params: Promise<{ brand: string }> }) {
  redirect(`/studio/${(await params).brand}/calendar`);
}
