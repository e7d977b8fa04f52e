import { answerChallenge } from "./answer-challenge.ts";
import { beginSession } from "./begin-session.ts";
import { beginSessionAfterSetup } from "./begin-session-after-setup.ts";
import { beginSessionByPasskey } from "./begin-session-by-passkey.ts";
import { changeEmail } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { confirmEmailChange } from "./confirm-email-change.ts";
import { continueSession } from "./continue-session.ts";
import { finishPasskeyLogin } from "./finish-passkey-login.ts";
import { forgotPassword } from "./forgot-password.ts";
import { getEmailChange } from "./get-email-change.ts";
import { getVerification } from "./get-verification.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import { mailEmailChange } from "./mail-email-change.ts";
import { mailReset } from "./mail-reset.ts";
import { register } from "./register.ts";
import { resendVerification } from "./resend-verification.ts";
import { resetPassword } from "./reset-password.ts";
import { revokeSessionByLink } from "./revoke-session-by-link.ts";
import { setUpAccount } from "./set-up-account.ts";
import { signUp } from "./sign-up.ts";
import { verifyAddress } from "./verify-address.ts";
import { verifyEmail } from "./verify-email.ts";

export { issueSession, startBrowserSession } from "./issue-session.ts";
export { insertAccount } from "./open-account.ts";
export {
  answerChallenge,
  beginSession,
  beginSessionAfterSetup,
  beginSessionByPasskey,
  changeEmail,
  changePassword,
  confirmEmailChange,
  continueSession,
  finishPasskeyLogin,
  forgotPassword,
  getEmailChange,
  getVerification,
  login,
  logout,
  register,
  resendVerification,
  resetPassword,
  revokeSessionByLink,
  setUpAccount,
  signUp,
  verifyAddress,
  verifyEmail,
};

export const operations = [
  register,
  setUpAccount,
  signUp,
  verifyEmail,
  getVerification,
  verifyAddress,
  resendVerification,
  login,
  answerChallenge,
  finishPasskeyLogin,
  beginSession,
  beginSessionAfterSetup,
  continueSession,
  beginSessionByPasskey,
  revokeSessionByLink,
  forgotPassword,
  resetPassword,
  changePassword,
  changeEmail,
  getEmailChange,
  confirmEmailChange,
  logout,
] as const;
export const jobs = [mailReset, mailEmailChange];
