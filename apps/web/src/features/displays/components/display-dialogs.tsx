import {
  type createDisplay,
  type Display,
  type DisplayLanguage,
  setDisplayMessage,
} from '@anteroom/contract/displays';
import { limits } from '@anteroom/contract/limits';
import type { RouteOutput } from '@anteroom/contract/route';
import { useState } from 'react';
import { useClinic } from '#features/clinic';
import { bannerOf } from '#lib/api-error';
import { useRestorableState } from '#lib/drafts';
import { showToast } from '#lib/toast-store';
import { useCheckedForm } from '#lib/use-checked-form';
import { Banner } from '#ui/banner';
import { Button, buttonLook } from '#ui/button';
import { DialogActions, DialogBody } from '#ui/dialog';
import { PrintedPoster } from '#ui/printed-poster';
import { QrCode } from '#ui/qr-code';
import { RevokeDialog, SecretAddressDialog } from '#ui/secret-link-dialogs';
import { TextField } from '#ui/text-field';
import { TypingDialog } from '#ui/typing-dialog';
import { useRevokeDisplay, useSetDisplayMessage } from '../api/display-queries.ts';
import { displayMessages as words } from '../displays.messages.ts';
import { DisplayListDialog, type FocusedButton } from './display-list-dialog.tsx';
import { NewDisplayDialog } from './new-display-dialog.tsx';

type Created = RouteOutput<typeof createDisplay>;

type Step =
  | { at: 'list'; focused: FocusedButton }
  | { at: 'address'; address: string; language: DisplayLanguage }
  | { at: 'revoke' | 'message'; display: Display };

/**
 * Shows one dialog at a time, so that an accidental Escape does not also close a dialog whose link cannot be shown
 * again.
 */
export function DisplayDialogs({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'list', focused: null });
  const [isNew, setIsNew] = useRestorableState('displays.new', false);
  const toList = (focused: FocusedButton = 'new') => setStep({ at: 'list', focused });
  const toAddress = ({ address, display: { language } }: Created) =>
    setStep({ at: 'address', address, language });
  if (isNew) {
    const onCreated = (created: Created) => {
      setIsNew(false);
      toAddress(created);
    };
    const cancel = () => {
      setIsNew(false);
      toList();
    };
    return <NewDisplayDialog onCreated={onCreated} onClose={cancel} />;
  }
  if (step.at === 'address') return <DisplayAddressDialog {...step} onClose={() => toList()} />;
  if (step.at !== 'list') {
    const { at, display } = step;
    const toRow = () => toList({ act: at, id: display.id });
    if (at === 'message') return <DisplayMessageDialog display={display} onClose={toRow} />;
    return <RevokeDisplayDialog display={display} onRevoked={() => toList()} onClose={toRow} />;
  }
  return (
    <DisplayListDialog
      focused={step.focused}
      onAdd={() => setIsNew(true)}
      onReopened={toAddress}
      onMessage={(display) => setStep({ at: 'message', display })}
      onRevoke={(display) => setStep({ at: 'revoke', display })}
      onClose={onClose}
    />
  );
}

type Props = { address: string; language: DisplayLanguage; onClose: () => void };

function DisplayAddressDialog({ address, language, onClose }: Props) {
  const { name } = useClinic();
  const isKiosk = new URL(address).pathname.startsWith('/kiosk/');
  const open = (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className={`${buttonLook({ variant: 'quiet' })} sm:mr-auto`}
    >
      {words.openIt}
    </a>
  );
  return (
    <SecretAddressDialog address={address} words={words} action={open} onClose={onClose}>
      <div className="flex flex-wrap items-center gap-4">
        <QrCode text={address} label={words.qrCode} className="size-44 rounded-md border border-line" />
        <div className="grid min-w-0 flex-1 basis-48 justify-items-start gap-3">
          <p className="text-sm text-ink-soft">{isKiosk ? words.kioskQrHint : words.qrHint}</p>
          {isKiosk && <Button onClick={() => window.print()}>{words.printPoster}</Button>}
        </div>
      </div>
      {isKiosk && (
        <PrintedPoster
          clinicName={name}
          texts={words.poster}
          language={language}
          address={address}
          qrLabel={words.qrCode}
        />
      )}
    </SecretAddressDialog>
  );
}

type RevokeDisplayDialogProps = { display: Display; onRevoked: () => void; onClose: () => void };

function RevokeDisplayDialog({ display: { id, label }, ...ends }: RevokeDisplayDialogProps) {
  const revocation = useRevokeDisplay();
  const mutate = (displayId: number, options: { onSuccess: () => void }) =>
    revocation.mutate({ params: { displayId } }, options);
  return (
    <RevokeDialog id={id} label={label} words={words} revocation={{ ...revocation, mutate }} {...ends} />
  );
}

type DisplayMessageDialogProps = { display: Display; onClose: () => void };

/** Changes the message of a display. An empty text removes the message. */
function DisplayMessageDialog({ display: { id, label, message }, onClose }: DisplayMessageDialogProps) {
  const saving = useSetDisplayMessage();
  const { frame, field, isDirty } = useCheckedForm({
    shape: setDisplayMessage.body,
    send: async (body) => {
      const { display } = await saving.mutateAsync({ params: { displayId: id }, body });
      showToast({
        tone: 'done',
        message: display.message === null ? words.messageRemoved(label) : words.messageSaved(label),
      });
      onClose();
    },
  });
  const error = bannerOf(saving.error, words.messageFailed);
  return (
    <TypingDialog
      title={words.messageTitle}
      isDirty={isDirty}
      onClose={onClose}
      isBusy={saving.isPending}
      width="small"
    >
      <form {...frame} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <div className="grid gap-4">
            {error && <Banner tone="danger">{error}</Banner>}
            <p className="font-medium">{label}</p>
            <TextField
              {...field('message')}
              label={words.message}
              hint={words.messageHint}
              autoComplete="off"
              maxLength={limits.display.message}
              defaultValue={message ?? ''}
              data-takes-focus
            />
          </div>
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose} disabled={saving.isPending}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={saving.isPending} busyText={words.saving}>
            {words.save}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  );
}
