import { describeDevice } from '@anteroom/contract/describe-device';
import {
  addPasskey,
  type Passkey,
  removePasskey,
  renamePasskey,
  renamePasskeyBody,
  startPasskey,
} from '@anteroom/contract/passkeys';
import { getOwnFactors } from '@anteroom/contract/second-factor';
import { listSessions } from '@anteroom/contract/sessions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { call } from '#lib/api';
import { bannerOf, messageOf } from '#lib/api-error';
import { routeKey } from '#lib/route-query';
import { showToast } from '#lib/toast-store';
import { useCheckedForm } from '#lib/use-checked-form';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { DialogActions, DialogBody } from '#ui/dialog';
import { TextField } from '#ui/text-field';
import { TypingDialog } from '#ui/typing-dialog';
import { createPasskey, isCancelled } from './browser-passkeys.ts';
import { passkeyMessages as words } from './passkeys.messages.ts';

export type PasskeyAct = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

type Props = { act: PasskeyAct; onCodes: (codes: readonly string[]) => void; onClose: () => void };

export function PasskeyDialog({ act, onCodes, onClose }: Props) {
  if (act.kind === 'add') return <AddDialog onCodes={onCodes} onClose={onClose} />;
  if (act.kind === 'rename') return <RenameDialog passkey={act.passkey} onClose={onClose} />;
  return <RemoveDialog passkey={act.passkey} onClose={onClose} />;
}

function AddDialog({ onCodes, onClose }: Omit<Props, 'act'>) {
  const { mutateAsync, isPending, error } = useAddPasskey();
  const { frame, field, isDirty } = useCheckedForm({
    shape: renamePasskeyBody,
    send: async ({ name }) => {
      const { recoveryCodes } = await mutateAsync(name);
      showToast({ tone: 'done', message: words.added });
      if (recoveryCodes) onCodes(recoveryCodes);
      else onClose();
    },
  });
  const failure = isCancelled(error) ? words.cancelled : bannerOf(error, words.addFailed);
  return (
    <FormDialog
      title={words.addTitle}
      isDirty={isDirty}
      frame={frame}
      failure={failure}
      submit={{ label: words.continue, busyText: words.adding, isBusy: isPending }}
      onClose={onClose}
    >
      <p className="text-ink-soft">{words.addHint}</p>
      <TextField
        label={words.name}
        isRequired
        {...field('name')}
        hint={words.nameHint}
        defaultValue={describeDevice(navigator.userAgent)}
        autoComplete="off"
        data-takes-focus
      />
    </FormDialog>
  );
}

function useAddPasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const { options } = await call(startPasskey, {});
      const credential = await createPasskey(options);
      return call(addPasskey, { body: { name, credential } });
    },
    onSettled: () => {
      for (const route of [getOwnFactors, listSessions]) {
        void queryClient.invalidateQueries({ queryKey: routeKey(route) });
      }
    },
  });
}

type OfPasskey = { passkey: Passkey; onClose: () => void };

function RenameDialog({ passkey, onClose }: OfPasskey) {
  const { mutateAsync, isPending, error } = useRouteMutation(renamePasskey, {
    invalidates: [routeKey(getOwnFactors)],
  });
  const { frame, field, isDirty } = useCheckedForm({
    shape: renamePasskeyBody,
    send: (body) => mutateAsync({ params: { passkeyId: passkey.id }, body }).then(onClose),
  });
  return (
    <FormDialog
      title={words.renameTitle}
      isDirty={isDirty}
      frame={frame}
      failure={bannerOf(error, words.renameFailed)}
      submit={{ label: words.save, busyText: words.saving, isBusy: isPending }}
      onClose={onClose}
    >
      <TextField
        label={words.name}
        isRequired
        {...field('name')}
        defaultValue={passkey.name}
        autoComplete="off"
        data-takes-focus
      />
    </FormDialog>
  );
}

type FormDialogProps = {
  title: string;
  isDirty: boolean;
  frame: ComponentProps<'form'>;
  failure: string | null;
  submit: { label: string; busyText: string; isBusy: boolean };
  onClose: () => void;
  children: ReactNode;
};

function FormDialog({ title, isDirty, frame, failure, submit, onClose, children }: FormDialogProps) {
  return (
    <TypingDialog title={title} isDirty={isDirty} width="small" isBusy={submit.isBusy} onClose={onClose}>
      <form {...frame} className="flex min-h-0 flex-col">
        <DialogBody>
          <div className="grid gap-4">
            {failure && <Banner tone="danger">{failure}</Banner>}
            {children}
          </div>
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={submit.isBusy} busyText={submit.busyText}>
            {submit.label}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  );
}

function RemoveDialog({ passkey: { id, name }, onClose }: OfPasskey) {
  const { mutateAsync, isPending, error } = useRouteMutation(removePasskey, {
    invalidates: [routeKey(getOwnFactors)],
  });
  const remove = async () => {
    await mutateAsync({ params: { passkeyId: id } });
    showToast({ tone: 'done', message: words.removed(name) });
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.removeTitle}
      confirmLabel={words.remove}
      busyText={words.removing}
      variant="danger"
      isBusy={isPending}
      error={error && messageOf(error, words.removeFailed)}
      onConfirm={() => void remove().catch(() => undefined)}
      onClose={onClose}
    >
      <p>{words.removeHint(name)}</p>
    </ConfirmDialog>
  );
}
