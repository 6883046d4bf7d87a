import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DialogActions, DialogBody } from '#ui/dialog';
import { ticketMessages as words } from '../tickets.messages.ts';

type Props = { onNewTicket: () => void; onClose: () => void };

/** Replaces a revoked ticket, so that it is not printed or copied by mistake. */
export function WithdrawnTicket({ onNewTicket, onClose }: Props) {
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
