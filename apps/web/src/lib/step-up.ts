import type { StepUp } from '@anteroom/contract/errors';
import { changeSession } from './session-store.ts';

let pending: Promise<boolean> | undefined;

/**
 * Asks the user to verify their identity. Resolves to false if the user cancels. Requests that were rejected at the
 * same time share one dialog, which the dashboard shows.
 */
export function askForStepUp(methods: StepUp['methods']): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    const answer = (isProved: boolean) => {
      pending = undefined;
      changeSession({ stepUp: null });
      resolve(isProved);
    };
    const given = { methods, onProved: () => answer(true), onClose: () => answer(false) };
    changeSession({ stepUp: given });
  });
  return pending;
}
