import { type Priority, priorities, type QueueEntry } from '@anteroom/contract/queue';
import { type PriorityMove, setPriority } from '@anteroom/contract/queue-positions';
import { type SubmitEvent, useState } from 'react';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { priorityLabels } from '#ui/priority-badge';
import { RadioField } from '#ui/radio-field';
import { useQueueRefresh } from '../api/line-calls.ts';
import { priorityMessages as words } from '../queue.messages.ts';
import { useShownLine } from '../queue-context.ts';
import { useQueueErrorMessage } from '../queue-error.ts';
import { entryName, serialNumberOf } from '../queue-line.ts';

type Props = { entry: QueueEntry; onClose: () => void };

const options = priorities.map((value) => ({
  value,
  label: priorityLabels[value],
  hint: words.hints[value],
}));

/**
 * Sets the priority of a patient. If less urgent patients wait ahead, then asks whether to move the patient before
 * them, and shows how much longer they would wait.
 */
export function PriorityDialog({ entry, onClose }: Props) {
  const [chosen, setChosen] = useState<Priority>(entry.priority);
  const [proposal, setProposal] = useState<PriorityMove | null>(null);
  const { save, isSaving, errorText } = useSavePriority(entry);
  if (proposal) {
    const move = () =>
      void save(chosen, true).then((saved) => {
        if (!saved) return;
        showToast({ tone: 'done', message: words.moved(entryName(entry), serialNumberOf(saved.entry)) });
        onClose();
      });
    return (
      <MoveQuestion
        entry={entry}
        priority={chosen}
        proposal={proposal}
        isBusy={isSaving}
        errorText={errorText}
        onMove={move}
        onClose={onClose}
      />
    );
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save(chosen, false).then((saved) => {
      if (saved?.move) setProposal(saved.move);
      else if (saved) {
        showToast({ tone: 'done', message: words.saved(entryName(entry), priorityLabels[chosen]) });
        onClose();
      }
    });
  };
  return (
    <Dialog title={words.title(entryName(entry))} onClose={onClose} isBusy={isSaving} width="small">
      <form onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <div className="grid gap-4">
            {errorText && <Banner tone="danger">{errorText}</Banner>}
            <RadioField
              legend={words.legend}
              options={options}
              value={chosen}
              onChange={setChosen}
              isOneColumn
            />
          </div>
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose} disabled={isSaving}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={isSaving} busyText={words.saving}>
            {words.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type QuestionProps = Props & {
  priority: Priority;
  proposal: PriorityMove;
  isBusy: boolean;
  errorText: string | null;
  onMove: () => void;
};

function MoveQuestion({ entry, priority, proposal, isBusy, errorText, onMove, onClose }: QuestionProps) {
  const { place, overtaken, minutes } = proposal;
  return (
    <Dialog title={words.moveTitle(entryName(entry))} onClose={onClose} isBusy={isBusy} width="small">
      <DialogBody>
        <div className="grid gap-3">
          {errorText && <Banner tone="danger">{errorText}</Banner>}
          <p className="text-ink-soft">{words.isMarked(priorityLabels[priority])}</p>
          <p className="text-lg font-medium">{words.cost(overtaken, minutes)}</p>
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          {words.keepPlace}
        </Button>
        <Button variant="primary" isBusy={isBusy} busyText={words.moving} onClick={onMove}>
          {words.moveTo(place)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function useSavePriority({ appointmentUuid: appointmentId }: QueueEntry) {
  const { line } = useShownLine();
  const { doctorId } = line;
  const messageFor = useQueueErrorMessage(doctorId);
  const [errorText, setErrorText] = useState<string | null>(null);
  const saving = useRouteMutation(setPriority, useQueueRefresh(doctorId));
  const save = (priority: Priority, isToMove: boolean) => {
    setErrorText(null);
    return saving
      .mutateAsync({ params: { doctorId, appointmentId }, body: { priority, isToMove } })
      .catch((error: Error) => {
        setErrorText(messageFor(error, words.failed));
        return null;
      });
  };
  return { save, isSaving: saving.isPending, errorText };
}
