import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

type Props = { draft: { isRestored: boolean; wasRefused: boolean; discard: () => void } };

/** Above a form that holds again what was in it when the session ended by itself, or when it was left while it was saved. */
export function RestoredNote({ draft }: Props) {
  if (!draft.isRestored) return null;
  const discard = (
    <Button size="small" onClick={draft.discard}>
      Discard it
    </Button>
  );
  return (
    <Banner tone="neutral" title="Restored what you had typed" action={discard}>
      {draft.wasRefused
        ? 'You had left before it was refused. It is not saved yet.'
        : 'You were signed out before it was saved. It is not saved yet.'}
    </Banner>
  );
}
