import { bannerOf, messageOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import type { NotAdded } from '../api/use-schedule-changes.ts';
import { scheduleMessages as words } from '../schedule.messages.ts';
import type { SlotFormValues } from '../slot-form.ts';
import { useNewSlots } from '../use-new-slots.ts';
import { SlotDialogForm } from './slot-dialog-form.tsx';

type Props = { doctorId: number; values: SlotFormValues; onClose: () => void };

export function CreateSlotDialog({ doctorId, values, onClose }: Props) {
  const { form, draft, submit, isBusy, outcome } = useNewSlots(doctorId, values, onClose);
  const asked = outcome ? outcome.added.length + outcome.notAdded.length : 0;
  return (
    <SlotDialogForm
      mode="create"
      form={form}
      draft={draft}
      isBusy={isBusy}
      errorBanner={outcome && <NotAddedBanner notAdded={outcome.notAdded} isOfSeveral={asked > 1} />}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

/** For several days, lists the days that failed with their reasons. */
function NotAddedBanner({ notAdded, isOfSeveral }: { notAdded: readonly NotAdded[]; isOfSeveral: boolean }) {
  const [first] = notAdded;
  if (!first) return null;
  if (!isOfSeveral) {
    const message = bannerOf(first.error, words.saveFailed);
    return message && <Banner tone="danger">{message}</Banner>;
  }
  const isOneReason = notAdded.every(({ error }) => error === first.error);
  return (
    <Banner tone="danger" title={words.notAdded(notAdded)}>
      {isOneReason ? (
        <p>{messageOf(first.error, words.saveFailed)}</p>
      ) : (
        <ul className="list-disc pl-5">
          {notAdded.map(({ dayOfWeek, error }) => (
            <li key={dayOfWeek}>{words.notAddedBecause(dayOfWeek, messageOf(error, words.saveFailed))}</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
