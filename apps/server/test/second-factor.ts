import { logIn } from '@anteroom/contract/auth';
import type { HalfSession } from '@anteroom/contract/errors';
import { confirmAuthenticator, setUpAuthenticator } from '@anteroom/contract/second-factor';
import { type TOTP, URI } from 'otpauth';
import { call, type Desk } from './call.ts';
import type { Clinic } from './clinic.ts';
import { password } from './password.ts';
import type { Person } from './people.ts';

export type Authenticator = {
  recoveryCodes: string[];
  /** Moves the clinic's clock to the next time step and returns its code, because each code works only once. */
  nextCode(): string;
  /** Returns the code of another time step, relative to the current one: positive numbers are later. */
  codeIn(steps: number): string;
};

/** A code that no authenticator of a test shows. */
export const wrongCode = '000000';

/**
 * Sets up an authenticator app as its owner would: reads the QR code and types the first code. Asks for another QR code
 * if the app would show `wrongCode`, or the same code twice, within the next twenty minutes.
 */
export async function addAuthenticator(clinic: Clinic, desk: Desk): Promise<Authenticator> {
  const { body } = await desk.call(setUpAuthenticator, {});
  const totp = URI.parse(body.uri) as TOTP;
  const codeAt = (timestamp: number) => totp.generate({ timestamp });
  const now = clinic.clock.now().getTime();
  const shown = Array.from({ length: 42 }, (_, step) => codeAt(now + (step - 1) * 30_000));
  if (new Set([wrongCode, ...shown]).size <= shown.length) return addAuthenticator(clinic, desk);
  const code = codeAt(now);
  const confirmed = await desk.call(confirmAuthenticator, { body: { code } });
  return {
    recoveryCodes: confirmed.body.recoveryCodes ?? [],
    nextCode: () => {
      clinic.clock.moveOn(0.5);
      return codeAt(clinic.clock.now().getTime());
    },
    codeIn: (steps) => codeAt(clinic.clock.now().getTime() + steps * 30_000),
  };
}

/** Makes the first step of a sign-in with a second factor. */
export async function startSignIn(clinic: Clinic, { email }: Person): Promise<HalfSession> {
  const { errorBody } = await call(clinic, logIn, { body: { email, password } });
  if (!errorBody.halfSession) throw new Error(`no half session: ${errorBody.code}`);
  return errorBody.halfSession;
}
