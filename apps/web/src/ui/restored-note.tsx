import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

type Props = { draft: { isRestored: boolean; discard: () => void } };

/** Above a form that holds again what was in it when the session ended by itself. */
export function RestoredNote({ draft }: Props) {
  if (!draft.isRestored) return null;
  const discard = (
    <Button size="small" onClick={draft.discard}>
      Discard it
    </Button>
  );
  return (
    <Banner tone="neutral" title="Restored what you had typed" action={discard}>
      You were signed out before it was saved. It is not saved yet.
    </Banner>
  );
}
