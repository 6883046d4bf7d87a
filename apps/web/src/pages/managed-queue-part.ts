/** In a separate module that loads when a doctor is chosen, because the line is a large part of its screen. */
export { ManagedQueue } from '#features/queue';
