import { showToast } from '#lib/toast-store';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { firstStepsMessages as words } from '../first-steps.messages.ts';
import { isSomethingMissing, useFirstSteps, useHideFirstSteps } from '../use-first-steps.ts';

/** Lets an admin show the first-steps guide again if it was hidden before all steps were completed. */
export function HiddenGuide() {
  const { data: known } = useFirstSteps();
  const hide = useHideFirstSteps();
  if (!known?.isHidden || !isSomethingMissing(known)) return null;
  const show = () =>
    hide.mutate(
      { body: { isHidden: false } },
      { onSuccess: () => showToast({ tone: 'done', message: words.shown }) },
    );
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">{words.isHidden}</p>
        <Button size="small" isBusy={hide.isPending} busyText={words.showing} onClick={show}>
          {words.show}
        </Button>
      </div>
      {hide.isError && <Banner tone="danger">{words.showFailed}</Banner>}
    </div>
  );
}
