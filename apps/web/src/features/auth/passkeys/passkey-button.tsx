import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button';
import { supportsPasskeys } from './browser-passkeys.ts';
import { PasskeyFailure } from './passkey-failure.tsx';
import { passkeyMessages as words } from './passkeys.messages.ts';
import { enterWithPasskey, offerInAutofill } from './sign-in-with-passkey.ts';
import { usePasskeyRequest } from './use-passkey-request.ts';

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
