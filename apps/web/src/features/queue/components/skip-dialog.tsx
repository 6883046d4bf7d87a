import { ConfirmDialog } from '#ui/confirm-dialog';
import { queueMessages as words } from '../queue.messages.ts';
import { useShownLine } from '../shown-line.ts';
import { type SomeonesTurn, useSkip } from '../use-skip.ts';

type Props = { patient: SomeonesTurn; onClose: () => void };

export function SkipDialog({ patient, onClose }: Props) {
  const { line } = useShownLine();
  const { skip, isSkipping } = useSkip(line);
  return (
    <ConfirmDialog
      title={words.skipTitle}
      confirmLabel={words.skipConfirm}
      busyText={words.skipping}
      variant="danger"
      isBusy={isSkipping}
      onConfirm={() => void skip(patient).finally(onClose)}
      onClose={onClose}
    >
      <p className="text-ink">{words.skipQuestion(patient.name)}</p>
      <p>{words.skipNotice[line.kind]}</p>
    </ConfirmDialog>
  );
}
