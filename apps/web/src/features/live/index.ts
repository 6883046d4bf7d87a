export { LiveBanner, useEventsOfDoctors, useQueueEvents } from './live-events.tsx';
