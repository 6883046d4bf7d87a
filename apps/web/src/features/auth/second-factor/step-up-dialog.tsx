import type { StepUp } from '@anteroom/contract/errors';
import { startPasskeyStepUp, stepUpWithPasskey } from '@anteroom/contract/passkeys';
import {
  stepUpWithCode,
  stepUpWithCodeBody,
  stepUpWithPassword,
  stepUpWithPasswordBody,
} from '@anteroom/contract/second-factor';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { call } from '#lib/api';
import { bannerOf } from '#lib/api-error';
import { useCheckedForm } from '#lib/use-checked-form';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { PasswordField } from '#ui/password-field';
import { askForPasskey, supportsPasskeys } from '../passkeys/browser-passkeys.ts';
import { PasskeyFailure, usePasskeyRequest } from '../passkeys/passkey-button.tsx';
import { secondStepMessages as words } from './second-factor.messages.ts';
import { CodeField } from './second-step-form.tsx';

type Props = { methods: StepUp['methods']; onProved: () => void; onClose: () => void };

/** Asks for a passkey, a code or the password. Afterwards, the caller repeats the rejected request. */
export function StepUpDialog({ methods, onProved, onClose }: Props) {
  return methods.includes('password') ? (
    <PasswordDialog onProved={onProved} onClose={onClose} />
  ) : (
    <FactorDialog methods={methods} onProved={onProved} onClose={onClose} />
  );
}

function FactorDialog({ methods, onProved, onClose }: Props) {
  const { mutateAsync, isPending, error } = useRouteMutation(stepUpWithCode);
  const { frame, field } = useCheckedForm({
    shape: stepUpWithCodeBody,
    send: (body) => mutateAsync({ body }).then(onProved),
  });
  return (
    <StepUpFrame frame={frame} isBusy={isPending} error={error} onClose={onClose}>
      {methods.includes('passkey') && supportsPasskeys() && <StepUpPasskey onProved={onProved} />}
      <CodeField field={field} hasApp={methods.includes('code')} />
    </StepUpFrame>
  );
}

function PasswordDialog({ onProved, onClose }: Omit<Props, 'methods'>) {
  const { mutateAsync, isPending, error } = useRouteMutation(stepUpWithPassword);
  const { frame, field } = useCheckedForm({
    shape: stepUpWithPasswordBody,
    send: (body) => mutateAsync({ body }).then(onProved),
  });
  return (
    <StepUpFrame frame={frame} isBusy={isPending} error={error} onClose={onClose}>
      <PasswordField
        label={words.currentPassword}
        isRequired
        {...field('currentPassword')}
        autoComplete="current-password"
      />
    </StepUpFrame>
  );
}

function StepUpPasskey({ onProved }: { onProved: () => void }) {
  const begin = usePasskeyRequest();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const signal = begin();
      const { options } = await call(startPasskeyStepUp, {}, { signal });
      const credential = await askForPasskey(options, { signal });
      await call(stepUpWithPasskey, { body: { credential } });
    },
    onSuccess: onProved,
  });
  return (
    <>
      <PasskeyFailure error={error} fallback={words.stepUpFailed} />
      <Button
        icon={<KeyRound aria-hidden="true" className="size-5" />}
        isBusy={isPending}
        busyText={words.confirming}
        onClick={() => mutate()}
        data-takes-focus
      >
        {words.usePasskey}
      </Button>
    </>
  );
}

type FrameProps = {
  frame: ComponentProps<'form'>;
  isBusy: boolean;
  error: Error | null;
  onClose: () => void;
  children: ReactNode;
};

function StepUpFrame({ frame, isBusy, error, onClose, children }: FrameProps) {
  const failure = bannerOf(error, words.stepUpFailed);
  return (
    <Dialog title={words.stepUpTitle} width="small" isBusy={isBusy} onClose={onClose}>
      <form {...frame} className="flex min-h-0 flex-col">
        <DialogBody>
          <div className="grid gap-4">
            {failure && <Banner tone="danger">{failure}</Banner>}
            <p className="text-ink-soft">{words.stepUpHint}</p>
            {children}
          </div>
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyText={words.confirming}>
            {words.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
