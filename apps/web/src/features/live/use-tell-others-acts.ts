import type { QueueChanged } from '@anteroom/contract/live-events';
import { useSignedInUser } from '#features/auth';
import { showToast } from '#lib/toast-store';
import { liveMessages as words } from './live.messages.ts';

/** Shows a toast about another user's action. The user's own actions have their own toasts. */
export function useTellOthersActs(): (change: QueueChanged) => void {
  const { id: ownId } = useSignedInUser();
  return ({ actor, reason }) => {
    if (actor.id !== ownId) showToast({ tone: 'neutral', message: words.changed(actor.name, reason) });
  };
}
