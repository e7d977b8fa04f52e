import { answerChallenge } from "./answer-challenge.ts";
import { beginSession } from "./begin-session.ts";
import { beginSessionByPasskey } from "./begin-session-by-passkey.ts";
import { changeEmail } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { confirmEmailChange } from "./confirm-email-change.ts";
import { continueSession } from "./continue-session.ts";
import { endSessionByLink } from "./end-session.ts";
import { finishPasskeyLogin } from "./finish-passkey-login.ts";
import { forgotPassword } from "./forgot-password.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import { mailEmailChange } from "./mail-email-change.ts";
import { mailReset } from "./mail-reset.ts";
import { register } from "./register.ts";
import { resendVerification } from "./resend-verification.ts";
import { resetPassword } from "./reset-password.ts";
import { showEmailChange } from "./show-email-change.ts";
import { showVerification } from "./show-verification.ts";
import { signUp } from "./sign-up.ts";
import { verifyAddress } from "./verify-address.ts";
import { verifyEmail } from "./verify-email.ts";

export { admit, startBrowser } from "./admit.ts";
export {
  answerChallenge,
  beginSession,
  beginSessionByPasskey,
  changeEmail,
  changePassword,
  confirmEmailChange,
  continueSession,
  endSessionByLink,
  finishPasskeyLogin,
  forgotPassword,
  login,
  logout,
  register,
  resendVerification,
  resetPassword,
  showEmailChange,
  showVerification,
  signUp,
  verifyAddress,
  verifyEmail,
};

export const operations = [
  register,
  signUp,
  verifyEmail,
  showVerification,
  verifyAddress,
  resendVerification,
  login,
  answerChallenge,
  finishPasskeyLogin,
  beginSession,
  continueSession,
  beginSessionByPasskey,
  endSessionByLink,
  forgotPassword,
  resetPassword,
  changePassword,
  changeEmail,
  showEmailChange,
  confirmEmailChange,
  logout,
] as const;
export const jobs = [mailReset, mailEmailChange];
