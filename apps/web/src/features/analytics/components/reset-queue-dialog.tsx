import type { QueueAnalytics } from '@anteroom/contract/queue-analytics';
import { resetTypes } from '@anteroom/contract/queue-reset';
import type { Doctor } from '@anteroom/contract/staff';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { RadioField } from '#ui/radio-field';
import { resetMessages as words } from '../analytics.messages.ts';
import { countOf, planRemoved, statsOf } from '../reset-counts.ts';
import { useReset } from '../use-reset.ts';
import { ConfirmResetDialog } from './confirm-reset-dialog.tsx';

type Props = { doctor: Doctor; analytics: QueueAnalytics; onClose: () => void };

/** Step 1 chooses the type, step 2 confirms. The counts stay current while the dialog is open. */
export function ResetQueueDialog({ doctor, analytics, onClose }: Props) {
  const reset = useReset(doctor.id, onClose);
  const { queueType } = analytics;
  const stats = statsOf(analytics);
  if (reset.isConfirming) {
    return <ConfirmResetDialog doctor={doctor} analytics={analytics} reset={reset} onClose={onClose} />;
  }
  const options = resetTypes.map((value) => ({
    value,
    label: words.types[value].label,
    hint: `${words.types[value].explanation} ${words.now(countOf(planRemoved(stats, value)), queueType, value)}`,
  }));
  return (
    <Dialog title={words.reset} onClose={onClose}>
      <DialogBody>
        <div className="grid gap-5">
          <p className="font-medium">{words.ofDoctor(doctor.name, queueType)}</p>
          <RadioField
            legend={words.whatGoes}
            options={options}
            value={reset.type}
            onChange={reset.setType}
            isOneColumn
          />
          <Banner tone="warning">{words.types[reset.type].warning(queueType)}</Banner>
          <p className="text-sm text-ink-soft">{words.kept}</p>
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button variant="primary" onClick={reset.goOn}>
          {words.goOn}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
