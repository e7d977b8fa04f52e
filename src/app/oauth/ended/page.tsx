import { ConnectEnded } from "#studio/channels/connect-ended.tsx";

export const metadata = { title: "Nothing was connected", robots: { index: false } };

export default ConnectEnded;
