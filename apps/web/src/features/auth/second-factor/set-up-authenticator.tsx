import {
  confirmAuthenticator,
  confirmAuthenticatorBody,
  getOwnFactors,
  setUpAuthenticator,
} from '@anteroom/contract/second-factor';
import { listSessions } from '@anteroom/contract/sessions';
import { useEffect } from 'react';
import { bannerOf, messageOf } from '#lib/api-error';
import { routeKey } from '#lib/route-query';
import { showToast } from '#lib/toast-store';
import { useCheckedForm } from '#lib/use-checked-form';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { QrCode } from '#ui/qr-code';
import { TextField } from '#ui/text-field';
import { ownFactorsMessages as words } from './second-factor.messages.ts';

type Props = { isFirst: boolean; onCodes: (codes: readonly string[]) => void; onClose: () => void };

/** Requests a new secret when it opens, which may require a step-up first, and shows the secret as a QR code. */
export function SetUpAuthenticator({ isFirst, onCodes, onClose }: Props) {
  const { mutate, data, error } = useRouteMutation(setUpAuthenticator);
  useEffect(() => mutate({}), [mutate]);
  return (
    <Dialog title={words.setUpTitle} onClose={onClose} width="medium">
      {error && (
        <DialogBody>
          <Banner tone="danger">{messageOf(error, words.setUpFailed)}</Banner>
        </DialogBody>
      )}
      {data && <ConfirmForm {...data} isFirst={isFirst} onCodes={onCodes} onClose={onClose} />}
      {!data && (
        <DialogActions>
          <Button onClick={onClose}>{words.cancel}</Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

function ConfirmForm({ secret, uri, isFirst, onCodes, onClose }: Props & { secret: string; uri: string }) {
  const { mutateAsync, isPending, error } = useRouteMutation(confirmAuthenticator, {
    invalidates: [routeKey(getOwnFactors), routeKey(listSessions)],
  });
  const { frame, field } = useCheckedForm({
    shape: confirmAuthenticatorBody,
    send: async (body) => {
      const { recoveryCodes } = await mutateAsync({ body });
      showToast({ tone: 'done', message: isFirst ? words.setUp : words.replaced });
      if (recoveryCodes) onCodes(recoveryCodes);
      else onClose();
    },
  });
  const failure = bannerOf(error, words.setUpFailed);
  return (
    <form {...frame} className="flex min-h-0 flex-col">
      <DialogBody>
        <div className="grid gap-5">
          {failure && <Banner tone="danger">{failure}</Banner>}
          <Secret secret={secret} uri={uri} />
          <TextField
            label={words.firstCode}
            isRequired
            {...field('code')}
            hint={words.firstCodeHint}
            inputMode="numeric"
            autoComplete="one-time-code"
            className="max-w-60"
          />
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={isPending} busyText={words.confirming}>
          {words.confirm}
        </Button>
      </DialogActions>
    </form>
  );
}

function Secret({ secret, uri }: { secret: string; uri: string }) {
  return (
    <div className="flex flex-wrap items-center gap-5">
      <QrCode text={uri} label={words.qrCode} className="size-44 rounded-md border border-line" />
      <div className="min-w-0 flex-1 basis-48">
        <p>{words.scan}</p>
        <p className="mt-4 text-sm text-ink-soft">{words.noCamera}</p>
        <p className="mt-1 font-mono text-sm wrap-break-word">{secret.match(/.{1,4}/g)?.join(' ')}</p>
      </div>
    </div>
  );
}
