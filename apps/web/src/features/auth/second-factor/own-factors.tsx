import type { Passkey } from '@anteroom/contract/passkeys';
import {
  getOwnFactors,
  type OwnFactors,
  removeAuthenticator,
  replaceRecoveryCodes,
} from '@anteroom/contract/second-factor';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { routeKey, routeQuery } from '#lib/route-query';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { DialogPart } from '#ui/dialog-part';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { supportsPasskeys } from '../passkeys/browser-passkeys.ts';
import type { PasskeyAct } from '../passkeys/passkey-dialogs.tsx';
import { passkeyMessages } from '../passkeys/passkeys.messages.ts';
import { ownFactorsMessages as words } from './second-factor.messages.ts';

const fetchSetUp = async () => (await import('./set-up-authenticator.tsx')).SetUpAuthenticator;
const fetchPasskey = async () => (await import('../passkeys/passkey-dialogs.tsx')).PasskeyDialog;
const fetchCodes = async () => (await import('./recovery-codes-dialog.tsx')).RecoveryCodesDialog;

type Open = 'set_up' | 'remove' | 'replace_codes' | { codes: readonly string[] } | PasskeyAct | null;

/** Lists the user's own second factors. */
export function OwnFactorsSection() {
  const { data: factors, error, refetch } = useQuery(routeQuery(getOwnFactors, {}, { staleTime: 0 }));
  const [open, setOpen] = useState<Open>(null);
  return (
    <section className="panel mt-6 p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-xl font-semibold">{words.title}</h2>
        {factors && (
          <Badge tone={isOn(factors) ? 'accent' : 'neutral'}>{isOn(factors) ? words.on : words.off}</Badge>
        )}
      </div>
      <p className="mt-1 mb-4 text-ink-soft">{words.hint}</p>
      {error && !factors && <RetryBanner onRetry={refetch}>{messageOf(error, words.loadFailed)}</RetryBanner>}
      {!factors && !error && <Skeleton label={words.loading} rows={1} />}
      {factors && <FactorRows factors={factors} onOpen={setOpen} />}
      <OpenDialog open={open} isFirst={!(factors && isOn(factors))} onOpen={setOpen} />
    </section>
  );
}

type OpenDialogProps = { open: Open; isFirst: boolean; onOpen: (open: Open) => void };

function OpenDialog({ open, isFirst, onOpen }: OpenDialogProps) {
  const onClose = () => onOpen(null);
  const onCodes = (codes: readonly string[]) => onOpen({ codes });
  if (open === null) return null;
  if (open === 'set_up') {
    return <DialogPart fetchDialog={fetchSetUp} given={{ isFirst, onCodes, onClose }} />;
  }
  if (open === 'remove') return <RemoveDialog onClose={onClose} />;
  if (open === 'replace_codes') return <ReplaceCodesDialog onCodes={onCodes} onClose={onClose} />;
  if ('codes' in open) return <DialogPart fetchDialog={fetchCodes} given={{ codes: open.codes, onClose }} />;
  return <DialogPart fetchDialog={fetchPasskey} given={{ act: open, onCodes, onClose }} />;
}

export function isOn({ authenticator, passkeys }: OwnFactors): boolean {
  return authenticator !== null || passkeys.length > 0;
}

function FactorRows({ factors, onOpen }: { factors: OwnFactors; onOpen: (open: Open) => void }) {
  const { timezone } = useClinic();
  const { authenticator, recoveryCodesLeft } = factors;
  return (
    <ul className="divide-y divide-line border-y border-line">
      <PasskeyRows factors={factors} onAct={onOpen} />
      <FactorRow
        title={words.app}
        text={authenticator ? words.addedAt(formatDateTime(authenticator.addedAt, timezone)) : words.appHint}
      >
        {authenticator ? (
          <>
            <Button size="small" aria-label={words.replaceAppLabel} onClick={() => onOpen('set_up')}>
              {words.replaceApp}
            </Button>
            <Button
              size="small"
              variant="dangerQuiet"
              aria-label={words.removeAppLabel}
              onClick={() => onOpen('remove')}
            >
              {words.remove}
            </Button>
          </>
        ) : (
          <Button size="small" onClick={() => onOpen('set_up')}>
            {words.setUpApp}
          </Button>
        )}
      </FactorRow>
      {isOn(factors) && (
        <FactorRow title={words.codes} text={words.codesLeft(recoveryCodesLeft)}>
          <Button size="small" onClick={() => onOpen('replace_codes')}>
            {words.newCodes}
          </Button>
        </FactorRow>
      )}
    </ul>
  );
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync, isPending, error } = useRouteMutation(removeAuthenticator, {
    invalidates: [routeKey(getOwnFactors)],
  });
  const remove = async () => {
    await mutateAsync({});
    showToast({ tone: 'done', message: words.removed });
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
      <p>{words.removeQuestion}</p>
    </ConfirmDialog>
  );
}

type Props = { factors: OwnFactors; onAct: (act: PasskeyAct) => void };

/** Lists the user's passkeys, with a button to add another one. */
function PasskeyRows({ factors: { passkeys, mayAddPasskeys }, onAct }: Props) {
  const reason = reasonAgainst(mayAddPasskeys);
  return (
    <>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onAct={onAct} />
      ))}
      <FactorRow
        title={passkeys.length === 0 ? passkeyMessages.title : passkeyMessages.addAnother}
        text={reason ?? passkeyMessages.hint}
      >
        {reason === null && (
          <Button size="small" onClick={() => onAct({ kind: 'add' })}>
            {passkeyMessages.add}
          </Button>
        )}
      </FactorRow>
    </>
  );
}

function reasonAgainst(mayAdd: boolean): string | null {
  if (!mayAdd) return passkeyMessages.needsHttps;
  return supportsPasskeys() ? null : passkeyMessages.needsBrowser;
}

function PasskeyRow({ passkey, onAct }: { passkey: Passkey; onAct: Props['onAct'] }) {
  const { timezone } = useClinic();
  const { name, addedAt, lastUsedAt } = passkey;
  const added = formatDateTime(addedAt, timezone);
  const text =
    lastUsedAt === null
      ? passkeyMessages.neverUsed(added)
      : passkeyMessages.used(added, formatDateTime(lastUsedAt, timezone));
  return (
    <FactorRow title={name} text={text}>
      <Button
        size="small"
        aria-label={passkeyMessages.renameOf(name)}
        onClick={() => onAct({ kind: 'rename', passkey })}
      >
        {passkeyMessages.rename}
      </Button>
      <Button
        size="small"
        variant="dangerQuiet"
        aria-label={passkeyMessages.removeOf(name)}
        onClick={() => onAct({ kind: 'remove', passkey })}
      >
        {passkeyMessages.remove}
      </Button>
    </FactorRow>
  );
}

type FactorRowProps = { title: string; text: string; children: ReactNode };

/** Shows one second factor with its actions. */
function FactorRow({ title, text, children }: FactorRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-break-word">{title}</p>
        <p className="mt-0.5 text-sm text-ink-soft">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}

type ReplaceCodesDialogProps = { onCodes: (codes: readonly string[]) => void; onClose: () => void };

function ReplaceCodesDialog({ onCodes, onClose }: ReplaceCodesDialogProps) {
  const { mutateAsync, isPending, error } = useRouteMutation(replaceRecoveryCodes, {
    invalidates: [routeKey(getOwnFactors)],
  });
  const replace = async () => onCodes((await mutateAsync({})).recoveryCodes);
  return (
    <ConfirmDialog
      title={words.newCodesTitle}
      confirmLabel={words.newCodes}
      busyText={words.makingCodes}
      isBusy={isPending}
      error={error && messageOf(error, words.codesFailed)}
      onConfirm={() => void replace().catch(() => undefined)}
      onClose={onClose}
    >
      <p>{words.newCodesQuestion}</p>
    </ConfirmDialog>
  );
}
