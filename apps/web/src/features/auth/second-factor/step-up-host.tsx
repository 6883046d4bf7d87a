import { DialogPart } from '#ui/dialog-part';
import { useSession } from '../use-session.ts';

const fetchDialog = async () => (await import('./step-up-dialog.tsx')).StepUpDialog;

/** Shows the step-up dialog above everything else when a call needs it. */
export function StepUpHost() {
  const { stepUp } = useSession();
  return stepUp && <DialogPart fetchDialog={fetchDialog} given={stepUp} />;
}
