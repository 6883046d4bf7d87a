import type { ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import { TicketFace } from './ticket-face.tsx';
import './printed-ticket.css';

/** What comes out of the printer in place of the screen: beside the app, so that all of the app can be left out. */
export function PrintedTicket(props: ComponentProps<typeof TicketFace>) {
  return createPortal(
    <div className="printed-ticket">
      <TicketFace {...props} />
    </div>,
    document.body,
  );
}
