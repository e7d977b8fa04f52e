import {
  answerChallenge,
  confirmEmailChange,
  finishPasskeyLogin,
  forgotPassword,
  login,
  logout,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from "#domain/identity/sign-in/index.ts";
import { post } from "../route.ts";

export const auth = [
  post("/auth/register", register, { status: 201 }),
  post("/auth/email/verify", verifyEmail),
  post("/auth/email/resend", resendVerification),
  post("/auth/email/change", confirmEmailChange),
  post("/auth/password/forgot", forgotPassword),
  post("/auth/password/reset", resetPassword),
  post("/auth/login", login),
  post("/auth/two-factor-challenge", answerChallenge),
  post("/auth/passkeys/login", finishPasskeyLogin),
  post("/auth/logout", logout),
];
