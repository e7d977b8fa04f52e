import { RolesScreen } from "#studio/settings/roles-screen.tsx";
import { brandOf } from "../../../../visitor.ts";

export const metadata = { title: "Roles" };

export default async function Roles({ params }: { params: Promise<{ brand: string }> }) {
  await brandOf((await params).brand);
  return <RolesScreen />;
}
