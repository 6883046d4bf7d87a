import { messageOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { useBringIntoView } from '#ui/use-bring-into-view';
import { patientWords as words } from '../patients.words.ts';

type Props = { error: Error; isBusy: boolean; onCreateAnyway: () => void };

/** Nobody could look whether the patient is here already. That is no reason to send them away. */
export function UncheckedNotice({ error, isBusy, onCreateAnyway }: Props) {
  const notice = useBringIntoView();
  return (
    <div ref={notice} className="mb-6">
      <Banner
        tone="warning"
        title={words.uncheckedTitle}
        action={
          <Button size="small" onClick={onCreateAnyway} isBusy={isBusy} busyText={words.submitting.create}>
            {words.createAnyway}
          </Button>
        }
      >
        <p>{messageOf(error, words.uncheckedReason)}</p>
        <p>{words.uncheckedHint}</p>
      </Banner>
    </div>
  );
}
