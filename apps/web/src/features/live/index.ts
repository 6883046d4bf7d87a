export { LiveBanner } from './components/live-banner.tsx';
export { useQueueEvents } from './use-queue-events.ts';
