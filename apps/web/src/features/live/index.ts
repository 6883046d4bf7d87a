export { LiveBanner } from './components/live-banner.tsx';
export { liveWords } from './live.words.ts';
export { useQueueEvents } from './use-queue-events.ts';
