import { getOwnFactors, type OwnFactors, removeAuthenticator } from '@anteroom/contract/second-factor';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import type { PasskeyAct } from '../passkeys/passkey-dialogs.tsx';
import { PasskeyRows } from '../passkeys/passkey-rows.tsx';
import { FactorRow } from './factor-row.tsx';
import { ownFactorsMessages as words } from './own-factors.messages.ts';
import { ReplaceCodesDialog } from './replace-codes-dialog.tsx';

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
