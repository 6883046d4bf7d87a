import { getOwnFactors, replaceRecoveryCodes } from '@anteroom/contract/second-factor';
import { messageOf } from '#lib/api-error';
import { routeKey } from '#lib/route-query';
import { useRouteMutation } from '#lib/use-route-mutation';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { ownFactorsMessages as words } from './own-factors.messages.ts';

type Props = { onCodes: (codes: readonly string[]) => void; onClose: () => void };

export function ReplaceCodesDialog({ onCodes, onClose }: Props) {
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
