import type { Display } from '@anteroom/contract/displays';
import { useClinic } from '#features/clinic';
import { ClosedLinks, secretLinkMessages } from '#features/secret-links';
import { messageOf } from '#lib/api-error';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { useDisplays, useReopenDisplay } from '../api/use-displays.ts';
import { displayMessages as words } from '../displays.messages.ts';
import { DisplayItem } from './display-item.tsx';

type Props = {
  onAdd: () => void;
  onRevoke: (display: Display) => void;
  onReopened: (address: string) => void;
  onClose: () => void;
};

export function DisplayListDialog({ onAdd, onRevoke, onReopened, onClose }: Props) {
  const { timezone } = useClinic();
  const { data, error, refetch } = useDisplays();
  const displays = data?.displays;
  const reopening = useReopenDisplay();
  const reopen = (id: number) => reopening.mutate(id, { onSuccess: ({ address }) => onReopened(address) });
  return (
    <Dialog title={words.title} onClose={onClose}>
      <DialogBody label={words.title}>
        <div className="grid gap-4">
          <p className="text-ink-soft">{`${words.explanation} ${secretLinkMessages.life}`}</p>
          {error && <RetryBanner onRetry={refetch}>{messageOf(error, words.loadFailed)}</RetryBanner>}
          {!displays && !error && <Skeleton label={words.loading} rows={2} />}
          {displays && <Displays displays={displays} onRevoke={onRevoke} />}
          {data && (
            <ClosedLinks
              links={data.closed}
              timeZone={timezone}
              reopening={{ ...reopening, mutate: reopen }}
            />
          )}
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{words.closeList}</Button>
        <Button variant="primary" disabled={!displays} onClick={onAdd}>
          {words.add}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type DisplaysProps = { displays: readonly Display[]; onRevoke: (display: Display) => void };

function Displays({ displays, onRevoke }: DisplaysProps) {
  if (displays.length === 0) return <p className="font-medium">{words.none}</p>;
  return (
    <ul aria-label={words.list} className="divide-y divide-line rounded-md border border-line">
      {displays.map((display) => (
        <DisplayItem key={display.id} display={display} onRevoke={onRevoke} />
      ))}
    </ul>
  );
}
