import { type Assertion, signInWithPasskey, startPasskeySignIn } from '@anteroom/contract/passkeys';
import { call } from '#lib/api';
import { enterSession } from '../enter-session.ts';
import { askForPasskey, supportsAutofill } from './browser-passkeys.ts';

/** Signs in with a passkey. With an address, the browser offers only passkeys of that account. */
export async function enterWithPasskey(email: string, signal: AbortSignal): Promise<void> {
  const body = email === '' ? {} : { email };
  const { options } = await call(startPasskeySignIn, { body }, { signal });
  await enterWith(await askForPasskey(options, { signal }));
}

async function enterWith(credential: Assertion): Promise<void> {
  await enterSession(await call(signInWithPasskey, { body: { credential } }));
}

/** Must be shorter than the lifetime of a challenge on the server. */
const renewMillis = 4 * 60_000;

/**
 * Offers passkeys in the autofill of the email field until the signal aborts. Requests a new challenge before the old
 * one expires, because a sign-in page may stay open for hours. Never rejects: `onRefused` gets the error if the server
 * rejects the chosen passkey.
 */
export async function offerInAutofill(stop: AbortSignal, onRefused: (error: unknown) => void): Promise<void> {
  if (!(await supportsAutofill().catch(() => false))) return;
  while (!stop.aborted) {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(renewMillis)]);
    const credential = await chooseInAutofill(signal).catch(() => null);
    if (credential) {
      try {
        return await enterWith(credential);
      } catch (error) {
        onRefused(error);
      }
    }
    // Browsers may reject the request while the window is in the background, as it often is when the idle lock ends a
    // session.
    if (!signal.aborted) await nextFocus(stop);
  }
}

async function chooseInAutofill(signal: AbortSignal): Promise<Assertion> {
  const { options } = await call(startPasskeySignIn, { body: {} }, { signal });
  return askForPasskey(options, { mediation: 'conditional', signal });
}

/** Waits until the user returns to the window or to a field. Stays pending if the signal aborts. */
function nextFocus(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('focus', () => resolve(), { capture: true, once: true, signal });
  });
}
