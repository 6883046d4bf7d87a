export { LineScreen } from './components/line-screen.tsx';
export { ManagedQueue } from './components/managed-queue.tsx';
export { QueueSettingsCard } from './components/queue-settings-card.tsx';
export { queueWords } from './queue.words.ts';
export { queueSettingsWords } from './queue-settings.words.ts';
