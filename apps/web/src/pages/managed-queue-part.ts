/** Loaded when a doctor is chosen: the line is a large part of its screen. */
export { ManagedQueue } from '#features/queue';
