export { FirstStepsGuide } from './components/first-steps-guide.tsx';
export { FirstStepsStrip } from './components/first-steps-strip.tsx';
export { HiddenGuide } from './components/hidden-guide.tsx';
export { useFirstSteps } from './use-first-steps.ts';
