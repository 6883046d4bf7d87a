import { messageOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { useBringIntoView } from '#ui/version-conflict';
import { patientMessages as words } from '../patients.messages.ts';

type Props = { error: Error; isBusy: boolean; onCreateAnyway: () => void };

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
