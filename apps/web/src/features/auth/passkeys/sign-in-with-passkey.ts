import { type Assertion, signInWithPasskey, startPasskeySignIn } from '@anteroom/contract/passkeys';
import { call } from '#lib/api';
import { enterSession } from '../enter-session.ts';
import { askForPasskey, supportsAutofill } from './browser-passkeys.ts';

/** Signs in with a passkey. If an email address is given, the browser offers only the passkeys of that account. */
export async function enterWithPasskey(email: string, signal: AbortSignal): Promise<void> {
  const body = email === '' ? {} : { email };
  const { options } = await call(startPasskeySignIn, { body }, { signal });
  await enterWith(await askForPasskey(options, { signal }));
}

async function enterWith(credential: Assertion): Promise<void> {
  await enterSession(await call(signInWithPasskey, { body: { credential } }));
}

/** Milliseconds. Must be shorter than the server's lifetime of a challenge. */
const renewMillis = 4 * 60_000;

/**
 * Offers passkeys in the autofill of the email field until the signal aborts. A sign-in page may stay open for hours,
 * so requests a new challenge before the old one expires. Never rejects: if the server rejects the chosen passkey,
 * `onRefused` is called with the error.
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
    // Browsers may reject the request while the window is in the background, which is often the case when the idle lock
    // ends a session.
    if (!signal.aborted) await nextFocus(stop);
  }
}

async function chooseInAutofill(signal: AbortSignal): Promise<Assertion> {
  const { options } = await call(startPasskeySignIn, { body: {} }, { signal });
  return askForPasskey(options, { mediation: 'conditional', signal });
}

/** Waits until the window or a field receives the focus. Stays pending if the signal aborts. */
function nextFocus(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('focus', () => resolve(), { capture: true, once: true, signal });
  });
}
