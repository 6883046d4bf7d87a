import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { messageOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { isCancelled, supportsAutofill, supportsPasskeys } from './browser-passkeys.ts';
import { passkeyMessages as words } from './passkeys.messages.ts';
import { enterWithPasskey, offerInAutofill } from './sign-in-with-passkey.ts';

type Props = {
  /** Returns the typed address; empty: any passkey of the device. */
  emailOf: () => string;
  /** Also offers passkeys when the empty email field gets the focus. */
  hasAutofill?: boolean;
};

export function PasskeyButton({ emailOf, hasAutofill = false }: Props) {
  const autofill = useAutofill(hasAutofill);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      // Browsers allow one request at a time.
      autofill.current?.abort();
      return enterWithPasskey(emailOf());
    },
  });
  if (!supportsPasskeys()) return null;
  return (
    <div className="grid gap-3">
      {error && !isCancelled(error) && <Banner tone="danger">{messageOf(error, words.failed)}</Banner>}
      <Button
        className="w-full"
        icon={<KeyRound aria-hidden="true" className="size-5" />}
        isBusy={isPending}
        busyText={words.signingIn}
        onClick={() => mutate()}
      >
        {words.signIn}
      </Button>
    </div>
  );
}

/** Ignores errors: autofill is only an offer. */
function useAutofill(isOn: boolean): RefObject<AbortController | null> {
  const running = useRef<AbortController>(null);
  useEffect(() => {
    if (!isOn || !supportsPasskeys()) return;
    const controller = new AbortController();
    running.current = controller;
    void supportsAutofill()
      .then((isSupported) => (isSupported ? offerInAutofill(controller.signal) : undefined))
      .catch(() => undefined);
    return () => controller.abort();
  }, [isOn]);
  return running;
}
