import type { Metadata } from "next";
import { ReceiptPage } from "#studio/publishing/receipts/receipt-page.tsx";
import { readReceipt } from "../../../read-feed.ts";

interface ReceiptProps {
  params: Promise<{ handle: string; id: string }>;
}

const read = async ({ params }: ReceiptProps) => {
  const { handle, id } = await params;
  return readReceipt(handle, id);
};

export async function generateMetadata(props: ReceiptProps): Promise<Metadata> {
  const { brand } = await read(props);
  return { title: { absolute: `Receipt · ${brand.name}` }, robots: { index: false, follow: false } };
}

export default async function Receipt(props: ReceiptProps) {
  return <ReceiptPage {...(await read(props))} />;
}
