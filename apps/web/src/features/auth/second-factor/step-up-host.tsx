import { DialogPart } from '#ui/dialog-part';
import { useSession } from '../use-session.ts';

const fetchDialog = async () => (await import('./step-up-dialog.tsx')).StepUpDialog;

/** Shows the step-up dialog above all other content when the server requires a step-up for a request. */
export function StepUpHost() {
  const { stepUp } = useSession();
  return stepUp && <DialogPart fetchDialog={fetchDialog} given={stepUp} />;
}
