/** In a separate module that loads when a doctor is chosen, because the queue is a large part of its screen's code. */
export { ManagedQueue } from '#features/queue';
