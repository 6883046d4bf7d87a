import type { Language } from '@anteroom/contract/languages';
import type { ComponentProps } from 'react';
import { useClinic } from '#features/clinic';
import { clockIn, dateIn } from '#lib/patient-language';
import { toWallTime } from '#lib/wall-time';
import { PrintedSheet } from '#ui/printed-sheet';
import { QrCode } from '#ui/qr-code';
import type { TicketOf } from '../ticket-of.ts';
import { ticketMessages as words } from '../tickets.messages.ts';
import './printed-ticket.css';

type Face = ComponentProps<typeof TicketFace>;

export function PrintedTicket(props: Face) {
  return (
    <PrintedSheet className="printed-ticket">
      <TicketFace {...props} />
    </PrintedSheet>
  );
}

export function PrintedTickets({ faces }: { faces: readonly Face[] }) {
  return (
    <PrintedSheet className="printed-tickets">
      <ul>
        {faces.map((face) => (
          <li key={face.appointment.uuid}>
            <TicketFace {...face} />
          </li>
        ))}
      </ul>
    </PrintedSheet>
  );
}

type Props = {
  appointment: Pick<TicketOf, 'uuid' | 'scheduledDateTime'>;
  ticket: { ticketCode: string; address: string; doctorName: string | null; language: Language };
};

/**
 * Shows a ticket on screen or paper, in the patient's language. It does not contain the patient's name, because paper
 * tickets may get lost.
 */
export function TicketFace({ appointment, ticket }: Props) {
  const { name, timezone } = useClinic();
  const { scheduledDateTime } = appointment;
  const { doctorName, language } = ticket;
  const date = dateIn(language, toWallTime(scheduledDateTime, timezone).slice(0, 10));
  return (
    <div lang={language} className="grid justify-items-center gap-1 text-center wrap-anywhere">
      <p>{name}</p>
      <p className="text-display font-bold tracking-tight tabular-nums">{ticket.ticketCode}</p>
      <p className="font-medium tabular-nums">{`${date}, ${clockIn(language, scheduledDateTime, timezone)}`}</p>
      {doctorName !== null && <p>{doctorName}</p>}
      <QrCode text={ticket.address} label={words.qrCode} className="mt-2 size-40" />
      <p className="text-sm">{words.scan[language]}</p>
    </div>
  );
}
