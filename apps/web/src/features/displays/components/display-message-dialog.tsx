import { type Display, setDisplayMessage } from '@anteroom/contract/displays';
import { limits } from '@anteroom/contract/limits';
import { bannerOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { useCheckedForm } from '#lib/use-checked-form';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { TextField } from '#ui/text-field';
import { useSetDisplayMessage } from '../api/display-queries.ts';
import { displayMessages as words } from '../displays.messages.ts';

type Props = { display: Display; onClose: () => void };

/** Changes the message of a display. An empty text removes the message. */
export function DisplayMessageDialog({ display: { id, label, message }, onClose }: Props) {
  const saving = useSetDisplayMessage();
  const { frame, field } = useCheckedForm({
    shape: setDisplayMessage.body,
    send: async (body) => {
      const { display } = await saving.mutateAsync({ params: { displayId: id }, body });
      showToast({
        tone: 'done',
        message: display.message === null ? words.messageRemoved(label) : words.messageSaved(label),
      });
      onClose();
    },
  });
  const error = bannerOf(saving.error, words.messageFailed);
  return (
    <Dialog title={words.messageTitle} onClose={onClose} isBusy={saving.isPending} width="small">
      <form {...frame} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <div className="grid gap-4">
            {error && <Banner tone="danger">{error}</Banner>}
            <p className="font-medium">{label}</p>
            <TextField
              {...field('message')}
              label={words.message}
              hint={words.messageHint}
              autoComplete="off"
              maxLength={limits.display.message}
              defaultValue={message ?? ''}
              data-takes-focus
            />
          </div>
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose} disabled={saving.isPending}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={saving.isPending} busyText={words.saving}>
            {words.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
