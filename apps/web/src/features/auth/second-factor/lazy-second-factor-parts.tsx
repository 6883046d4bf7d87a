import { lazyComponent, useFetchedPart } from '#lib/lazy-component';
import { DialogPart } from '#ui/dialog-part';
import type { FactorNote } from '../sign-in-policy/factor-note.tsx';
import { useSession, useSignedInUser } from '../use-session.ts';

const fetchDialog = async () => (await import('./step-up-dialog.tsx')).StepUpDialog;

/** Shows the step-up dialog above all other content when the server requires a step-up for a request. */
export function StepUpHost() {
  const { stepUp } = useSession();
  return stepUp && <DialogPart fetchDialog={fetchDialog} given={stepUp} />;
}

/** Loaded on demand, because few users ever see it. */
export const LazySecondFactorFirst = lazyComponent(
  async () => (await import('../sign-in-policy/second-factor-first.tsx')).SecondFactorFirst,
);

const fetchNote = async () => (await import('../sign-in-policy/factor-note.tsx')).FactorNote;
const fetchNoNote = async () => null;

/**
 * Returns the note about a second factor, or null. Its code loads only if the clinic recommends or requires a second
 * factor for this user.
 */
export function useFactorNote() {
  const { secondFactor } = useSignedInUser();
  const isAsked = secondFactor !== undefined && !secondFactor.isSet && secondFactor.rule !== 'off';
  const { part: Note, hasFailed } = useFetchedPart<typeof FactorNote | null>(
    isAsked ? fetchNote : fetchNoNote,
  );
  return {
    note: isAsked && Note ? <Note secondFactor={secondFactor} /> : null,
    isLoading: isAsked && !Note && !hasFailed,
  };
}
