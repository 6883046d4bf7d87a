import type { QueueChanged } from '@anteroom/contract/live-events';
import { useSignedInUser } from '#features/auth';
import { showToast } from '#lib/toast-store';
import { liveWords as words } from './live.words.ts';

/** Says what somebody else has just done; one's own acts are told where they are done. */
export function useTellOthersActs(): (change: QueueChanged) => void {
  const { id: ownId } = useSignedInUser();
  return ({ actor, reason }) => {
    if (actor.id !== ownId) showToast({ tone: 'neutral', message: words.changed(actor.name, reason) });
  };
}
