import type { StepUp } from '@anteroom/contract/errors';
import { changeSession, currentSession, type Session, subscribeToSession } from './session-store.ts';

let pending: Promise<boolean> | undefined;
let shown: Session['stepUp'] = null;

/**
 * Cancel when the dialog disappears because the session ended or changed. Otherwise, the requests would wait forever,
 * and no later request could show the dialog again.
 */
subscribeToSession(() => {
  if (shown !== null && currentSession().stepUp !== shown) shown.onClose();
});

/**
 * Asks the user to verify their identity. Resolves to false if the user cancels. Requests that were rejected at the
 * same time share one dialog, which the dashboard shows.
 */
export function askForStepUp(methods: StepUp['methods']): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    const answer = (isProved: boolean) => {
      pending = undefined;
      shown = null;
      changeSession({ stepUp: null });
      resolve(isProved);
    };
    shown = { methods, onProved: () => answer(true), onClose: () => answer(false) };
    changeSession({ stepUp: shown });
  });
  return pending;
}
