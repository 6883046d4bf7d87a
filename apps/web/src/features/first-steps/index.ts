export { useFirstSteps } from './api/use-first-steps.ts';
export { FirstStepsGuide } from './components/first-steps-guide.tsx';
export { FirstStepsStrip } from './components/first-steps-strip.tsx';
export { HiddenGuide } from './components/hidden-guide.tsx';
