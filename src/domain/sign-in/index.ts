import { beginSession } from "./begin-session.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import { register } from "./register.ts";
import { resendVerification } from "./resend-verification.ts";
import { signUp } from "./sign-up.ts";
import { verifyEmail } from "./verify-email.ts";

export { beginSession, login, logout, register, resendVerification, signUp, verifyEmail };

export const operations = [register, signUp, verifyEmail, resendVerification, login, beginSession, logout] as const;
