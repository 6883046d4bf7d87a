import { messageOf } from '#lib/api-error';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { useWithdrawTicket } from '../api/use-ticket.ts';
import { ticketMessages as words } from '../tickets.messages.ts';

type Props = {
  uuid: string;
  ticketCode: string | undefined;
  onWithdrawn: () => void;
  onClose: () => void;
};

/** Asks for confirmation before all tickets of an appointment are revoked. */
export function WithdrawTicketDialog({ uuid, ticketCode, onWithdrawn, onClose }: Props) {
  const withdrawal = useWithdrawTicket(uuid);
  return (
    <ConfirmDialog
      title={words.withdrawTitle}
      confirmLabel={words.withdraw}
      busyText={words.withdrawing}
      variant="danger"
      isBusy={withdrawal.isPending}
      error={withdrawal.error && messageOf(withdrawal.error, words.withdrawFailed)}
      onConfirm={() => withdrawal.mutate(undefined, { onSuccess: onWithdrawn })}
      onClose={onClose}
    >
      {ticketCode !== undefined && <p className="font-medium text-ink">{ticketCode}</p>}
      <p className="text-ink">{words.withdrawQuestion}</p>
      <p>{words.withdrawNotice}</p>
    </ConfirmDialog>
  );
}
