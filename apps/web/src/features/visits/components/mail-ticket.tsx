import { useId } from 'react';
import { hasCode, messageOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { useMailTicket } from '../api/use-ticket.ts';
import type { TicketOf } from '../ticket-of.ts';
import { ticketMessages as words } from '../tickets.messages.ts';

type Props = { appointment: TicketOf; isReady: boolean };

export function MailTicket({ appointment: { uuid, patientEmail }, isReady }: Props) {
  const mail = useMailTicket(uuid);
  const id = useId();
  // If the patient's address is not known here, the server reports that there is none.
  const hasNone = patientEmail === null || hasCode(mail.error, 'patient_without_email');
  return (
    <div className="grid gap-1">
      <Button
        isBusy={mail.isPending}
        busyText={words.mailing}
        disabled={!isReady || hasNone}
        aria-describedby={hasNone ? id : undefined}
        onClick={() => mail.mutate()}
      >
        {words.mail}
      </Button>
      {hasNone && (
        <p id={id} className="text-sm text-ink-soft">
          {words.noEmail}
        </p>
      )}
      {mail.isError && !hasNone && <Banner tone="danger">{messageOf(mail.error, words.mailFailed)}</Banner>}
      <p role="status" className="text-sm text-done empty:hidden">
        {mail.data?.message}
      </p>
    </div>
  );
}
