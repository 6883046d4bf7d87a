import { LazyBoundary, lazyComponent } from '#lib/lazy-component';
import { useSignedInUser } from '../use-session.ts';

const FactorNote = lazyComponent(async () => (await import('./factor-note.tsx')).FactorNote);

/** Loads the note only if the clinic asks this user for a second factor. */
export function LazyFactorNote() {
  const { secondFactor } = useSignedInUser();
  if (!secondFactor || secondFactor.isSet || secondFactor.rule === 'off') return null;
  return (
    <LazyBoundary placeholder={null}>
      <FactorNote secondFactor={secondFactor} />
    </LazyBoundary>
  );
}
