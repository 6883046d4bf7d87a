export { DayWiseQueue } from './components/day-wise-queue.tsx';
export { ManagedQueue } from './components/managed-queue.tsx';
export { QueueSettingsCard } from './components/queue-settings-card.tsx';
export { queueWords } from './queue.words.ts';
