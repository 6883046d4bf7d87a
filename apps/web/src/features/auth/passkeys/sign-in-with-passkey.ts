import { signInWithPasskey, startPasskeySignIn } from '@anteroom/contract/passkeys';
import { call } from '#lib/api';
import { enterSession } from '../enter-session.ts';
import { askForPasskey } from './browser-passkeys.ts';

/** With an address, the browser offers only passkeys of that account. */
export async function enterWithPasskey(email: string): Promise<void> {
  const body = email === '' ? {} : { email };
  const { options } = await call(startPasskeySignIn, { body });
  const credential = await askForPasskey(options);
  await enterSession(await call(signInWithPasskey, { body: { credential } }));
}

/** Shorter than the life of a challenge on the server. */
const renewMillis = 4 * 60_000;

/**
 * Offers passkeys in the autofill of the email field until the signal aborts. Asks for a new challenge before the old one
 * expires, because a sign-in page may stay open for hours.
 */
export async function offerInAutofill(stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const { options } = await call(startPasskeySignIn, { body: {} }, { signal: stop });
    const signal = AbortSignal.any([stop, AbortSignal.timeout(renewMillis)]);
    const credential = await askForPasskey(options, { mediation: 'conditional', signal }).catch((error) => {
      if (signal.aborted) return null;
      throw error;
    });
    if (!credential) continue;
    await enterSession(await call(signInWithPasskey, { body: { credential } }));
    return;
  }
}
