import { getTicket, mailTicket, withdrawTicket } from '@anteroom/contract/visits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#lib/api';
import { hasCode, messageOf } from '#lib/api-error';
import { useRouteMutation } from '#lib/use-route-mutation';
import { AddressField } from '#ui/address-field';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import type { TicketOf } from '../ticket-of.ts';
import { ticketMessages as words } from '../tickets.messages.ts';
import { PrintedTicket, TicketFace } from './printed-ticket.tsx';

type Props = { appointment: TicketOf; onClose: () => void };

/** Shows a patient's ticket, which staff can print, email or copy as a link. */
export function TicketDialog({ appointment, onClose }: Props) {
  const [isWithdrawn, setIsWithdrawn] = useState(false);
  return (
    <Dialog title={words.title} onClose={onClose} width="small">
      {isWithdrawn ? (
        <WithdrawnTicket onNewTicket={() => setIsWithdrawn(false)} onClose={onClose} />
      ) : (
        <GivenTicket appointment={appointment} onWithdrawn={() => setIsWithdrawn(true)} onClose={onClose} />
      )}
    </Dialog>
  );
}

type GivenTicketProps = { appointment: TicketOf; onWithdrawn: () => void; onClose: () => void };

function GivenTicket({ appointment, onWithdrawn, onClose }: GivenTicketProps) {
  const { data: ticket, error, refetch } = useTicket(appointment.uuid);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <DialogBody>
        <div className="grid gap-4">
          {error && <RetryBanner onRetry={refetch}>{messageOf(error, words.loadFailed)}</RetryBanner>}
          {!ticket && !error && <Skeleton label={words.loading} rows={3} />}
          {ticket && (
            <>
              <div className="panel px-4 py-5">
                <TicketFace appointment={appointment} ticket={ticket} />
              </div>
              <p className="text-sm text-ink-soft">{words.hint}</p>
              <AddressField address={ticket.address} words={words} />
              <PrintedTicket appointment={appointment} ticket={ticket} />
            </>
          )}
          <MailTicket appointment={appointment} isReady={ticket !== undefined} />
        </div>
      </DialogBody>
      <DialogActions>
        <Button
          variant="dangerQuiet"
          // Also enabled after the visit, when there is no ticket to show: the old ticket may become valid again, so
          // staff must be able to withdraw it.
          disabled={!ticket && !error}
          onClick={() => setIsAsking(true)}
          className="sm:mr-auto"
        >
          {words.withdraw}
        </Button>
        <Button onClick={onClose}>{words.close}</Button>
        <Button variant="primary" disabled={!ticket} data-takes-focus onClick={() => window.print()}>
          {words.print}
        </Button>
      </DialogActions>
      {isAsking && (
        <WithdrawTicketDialog
          uuid={appointment.uuid}
          ticketCode={ticket?.ticketCode}
          onWithdrawn={onWithdrawn}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

type MailTicketProps = { appointment: TicketOf; isReady: boolean };

function MailTicket({ appointment: { uuid, patientEmail }, isReady }: MailTicketProps) {
  const mail = useRouteMutation(mailTicket);
  const id = useId();
  // If the patient's email address is not known here, the server's error reveals that the patient has none.
  const hasNone = patientEmail === null || hasCode(mail.error, 'patient_without_email');
  return (
    <div className="grid gap-1">
      <Button
        isBusy={mail.isPending}
        busyText={words.mailing}
        disabled={!isReady || hasNone}
        aria-describedby={hasNone ? id : undefined}
        onClick={() => mail.mutate({ params: { uuid } })}
      >
        {words.mail}
      </Button>
      {hasNone && (
        <p id={id} className="text-sm text-ink-soft">
          {words.noEmail}
        </p>
      )}
      {mail.isError && !hasNone && <Banner tone="danger">{messageOf(mail.error, words.mailFailed)}</Banner>}
      <p role="status" className="text-sm text-done empty:sr-only">
        {mail.data?.message}
      </p>
    </div>
  );
}

type WithdrawTicketDialogProps = {
  uuid: string;
  ticketCode: string | undefined;
  onWithdrawn: () => void;
  onClose: () => void;
};

/** Asks for confirmation before it withdraws all tickets of an appointment. */
function WithdrawTicketDialog({ uuid, ticketCode, onWithdrawn, onClose }: WithdrawTicketDialogProps) {
  const withdrawal = useWithdrawTicket(uuid);
  return (
    <ConfirmDialog
      title={words.withdrawTitle}
      confirmLabel={words.withdraw}
      busyText={words.withdrawing}
      variant="danger"
      isBusy={withdrawal.isPending}
      error={withdrawal.error && messageOf(withdrawal.error, words.withdrawFailed)}
      onConfirm={() => withdrawal.mutate({ params: { uuid } }, { onSuccess: onWithdrawn })}
      onClose={onClose}
    >
      {ticketCode !== undefined && <p className="font-medium text-ink">{ticketCode}</p>}
      <p className="text-ink">{words.withdrawQuestion}</p>
      <p>{words.withdrawNotice}</p>
    </ConfirmDialog>
  );
}

type WithdrawnTicketProps = { onNewTicket: () => void; onClose: () => void };

/** Replaces a withdrawn ticket on screen, so that staff do not print or copy it by mistake. */
function WithdrawnTicket({ onNewTicket, onClose }: WithdrawnTicketProps) {
  return (
    <>
      <DialogBody>
        <Banner tone="neutral" title={words.withdrawn}>
          {words.withdrawnHint}
        </Banner>
      </DialogBody>
      <DialogActions>
        <Button onClick={onNewTicket}>{words.newTicket}</Button>
        <Button variant="primary" autoFocus onClick={onClose}>
          {words.close}
        </Button>
      </DialogActions>
    </>
  );
}

/** A query key without the URL. Otherwise, invalidating the appointments would refetch the ticket. */
const ticketKey = (uuid: string) => ['ticket', uuid] as const;

/**
 * Loads the ticket once each time the dialog opens, because the server logs each access. Removes its secret link from
 * the cache when the dialog closes.
 */
function useTicket(uuid: string) {
  return useQuery({
    queryKey: ticketKey(uuid),
    queryFn: () => call(getTicket, { params: { uuid } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** Withdraws a ticket and removes it from the cache. The next ticket that is loaded has a new secret. */
function useWithdrawTicket(uuid: string) {
  const queryClient = useQueryClient();
  return useRouteMutation(withdrawTicket, {
    onSuccess: () => queryClient.removeQueries({ queryKey: ticketKey(uuid) }),
  });
}
