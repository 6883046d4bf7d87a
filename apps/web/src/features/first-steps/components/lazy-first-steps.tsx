import type { ComponentType } from 'react';
import { useFetchedPart } from '#lib/lazy-component';
import { type KnownSteps, type Stage, stageOf, useFirstSteps } from '../use-first-steps.ts';

const fetchStrip = async () => (await import('./first-steps-strip.tsx')).FirstStepsStrip;
const fetchGuide = async () => (await import('./first-steps-guide.tsx')).FirstStepsGuide;

/** Renders the strip of the first-steps guide. Its code loads only while the guide is in use. */
export function LazyFirstStepsStrip() {
  const { data: known } = useFirstSteps();
  const stage = stageOf(known);
  return known && stage !== 'none' ? <FetchedStrip known={known} stage={stage} /> : null;
}

function FetchedStrip(props: { known: KnownSteps; stage: Stage }) {
  const { part: Strip } = useFetchedPart(fetchStrip);
  return Strip && <Strip {...props} />;
}

const fetchNoGuide = async () => null;

/**
 * Returns the first-steps guide, or null if it is not in use. Its code loads only when needed. `isLoading` is true
 * until it is clear whether to show the guide.
 */
export function useFirstStepsGuide() {
  const { data: known, isLoading, failureCount } = useFirstSteps();
  const isGuided = stageOf(known) !== 'none';
  const { part: Guide, hasFailed } = useFetchedPart<ComponentType | null>(
    isGuided ? fetchGuide : fetchNoGuide,
  );
  return {
    guide: isGuided && Guide ? <Guide /> : null,
    isLoading: isGuided ? !Guide && !hasFailed : isLoading && failureCount === 0,
  };
}
