import { ConnectFailed } from "#studio/channels/connect-failed.tsx";

export const metadata = { title: "Nothing was connected", robots: { index: false } };

export default ConnectFailed;
