import { useFetchedPart } from '#lib/lazy-component';
import { useSignedInUser } from '../use-session.ts';
import type { FactorNote } from './factor-note.tsx';

const fetchNote = async () => (await import('./factor-note.tsx')).FactorNote;
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
