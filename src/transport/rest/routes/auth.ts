import { login, logout, register, resendVerification, verifyEmail } from "#domain/sign-in/index.ts";
import { post } from "../route.ts";

export const auth = [
  post("/auth/register", register, { status: 201 }),
  post("/auth/email/verify", verifyEmail),
  post("/auth/email/resend", resendVerification),
  post("/auth/login", login),
  post("/auth/logout", logout),
];
