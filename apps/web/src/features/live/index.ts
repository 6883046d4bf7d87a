export { LiveBanner, useQueueEvents } from './live-events.tsx';
