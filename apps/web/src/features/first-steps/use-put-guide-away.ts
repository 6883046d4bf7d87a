import { showToast } from '#lib/toast-store';
import { useHideFirstSteps } from './api/use-hide-first-steps.ts';
import { firstStepsMessages as words } from './first-steps.messages.ts';

/** Hides the guide for all admins and offers Undo. */
export function usePutGuideAway() {
  const hide = useHideFirstSteps();
  const undo = () =>
    hide.mutateAsync(false).catch(() => showToast({ tone: 'danger', message: words.showFailed }));
  const putAway = () =>
    hide.mutate(true, {
      onSuccess: () =>
        showToast({ tone: 'done', message: words.hidden, action: { label: words.undo, run: undo } }),
    });
  return { putAway, isBusy: hide.isPending, hasFailed: hide.isError };
}
