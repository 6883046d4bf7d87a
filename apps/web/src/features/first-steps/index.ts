export { HiddenGuide } from './components/hidden-guide.tsx';
export { LazyFirstStepsStrip, useFirstStepsGuide } from './components/lazy-first-steps.tsx';
