import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

type Props = { draft: { isRestored: boolean; wasRejected: boolean; discard: () => void } };

/**
 * Shown above a form with a restored draft. Says that the session had ended or that the user had left while the form
 * was saving.
 */
export function RestoredNote({ draft }: Props) {
  if (!draft.isRestored) return null;
  const discard = (
    <Button size="small" onClick={draft.discard}>
      Discard it
    </Button>
  );
  return (
    <Banner tone="neutral" title="Draft restored" action={discard}>
      {draft.wasRejected
        ? 'It could not be saved after you left. It is not saved yet.'
        : 'You were signed out before it was saved. It is not saved yet.'}
    </Banner>
  );
}
