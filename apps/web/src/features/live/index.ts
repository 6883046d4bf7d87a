export { type DoctorWithQueue, LiveBanner, useEventsOfDoctors, useQueueEvents } from './live-events.tsx';
