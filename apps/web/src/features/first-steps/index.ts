export { HiddenGuide } from './components/hidden-guide.tsx';
export { LazyFirstStepsGuide, LazyFirstStepsStrip } from './components/lazy-first-steps.tsx';
export { useFirstSteps } from './use-first-steps.ts';
