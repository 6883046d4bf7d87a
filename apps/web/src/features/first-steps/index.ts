export { FirstStepsGuide } from './components/first-steps-guide.tsx';
export { HiddenGuide } from './components/hidden-guide.tsx';
export { LazyFirstStepsStrip } from './components/lazy-first-steps-strip.tsx';
export { useFirstSteps } from './use-first-steps.ts';
