export { LiveBanner } from './live-banner.tsx';
export { useQueueEvents } from './use-queue-events.ts';
