import { type Assertion, signInWithPasskey, startPasskeySignIn } from '@anteroom/contract/passkeys';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#lib/api';
import { messageOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { enterSession } from '../use-session.ts';
import { askForPasskey, isCancelled, supportsAutofill, supportsPasskeys } from './browser-passkeys.ts';
import { passkeyMessages as words } from './passkeys.messages.ts';

type Props = {
  /** Returns the typed email address. If it is empty, the device may offer any of its passkeys. */
  emailOf: () => string;
  /** If true, the browser also offers passkeys when the empty email field receives the focus. */
  hasAutofill?: boolean;
};

export function PasskeyButton({ emailOf, hasAutofill = false }: Props) {
  const begin = usePasskeyRequest();
  const [failure, setFailure] = useState<unknown>(null);
  const { mutate, isPending } = useMutation({ mutationFn: () => enterWithPasskey(emailOf(), begin()) });
  useEffect(() => {
    if (hasAutofill && supportsPasskeys()) void offerInAutofill(begin(), setFailure);
  }, [hasAutofill, begin]);
  if (!supportsPasskeys()) return null;
  const press = () => {
    setFailure(null);
    mutate(undefined, {
      onError: (error) => {
        setFailure(error);
        if (hasAutofill) void offerInAutofill(begin(), setFailure);
      },
    });
  };
  return (
    <div className="grid gap-3">
      <PasskeyFailure error={failure} fallback={words.failed} />
      <Button
        className="w-full"
        icon={<KeyRound aria-hidden="true" className="size-5" />}
        isBusy={isPending}
        busyText={words.signingIn}
        onClick={press}
      >
        {words.signIn}
      </Button>
    </div>
  );
}

type PasskeyFailureProps = { error: unknown; fallback: string };

/**
 * Explains a failed passkey request. Browsers do not reveal whether the user cancelled, the device refused or the
 * request timed out.
 */
export function PasskeyFailure({ error, fallback }: PasskeyFailureProps) {
  if (!error) return null;
  if (isCancelled(error)) return <Banner tone="neutral">{words.notUsed}</Banner>;
  return <Banner tone="danger">{messageOf(error, fallback)}</Banner>;
}

/**
 * Returns a function that begins a passkey request and aborts the previous one, because browsers allow only one request
 * at a time. Aborts the last request when the component unmounts.
 */
export function usePasskeyRequest(): () => AbortSignal {
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  return useCallback(() => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }, []);
}

/** Signs in with a passkey. If an email address is given, the browser offers only the passkeys of that account. */
async function enterWithPasskey(email: string, signal: AbortSignal): Promise<void> {
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
 * Offers passkeys in the autofill of the email field until the user has signed in with one or the signal aborts. A
 * sign-in page may stay open for hours, so requests a new challenge before the old one expires. Never rejects: if the
 * server rejects the chosen passkey, calls `onRefused` with the error.
 */
async function offerInAutofill(stop: AbortSignal, onRefused: (error: unknown) => void): Promise<void> {
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
