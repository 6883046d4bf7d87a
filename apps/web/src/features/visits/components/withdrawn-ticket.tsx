import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DialogActions, DialogBody } from '#ui/dialog';
import { ticketWords as words } from '../tickets.words.ts';

type Props = { onNewTicket: () => void; onClose: () => void };

/** In the place of the ticket: what lies there now must not be printed or copied by mistake. */
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
