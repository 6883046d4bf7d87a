/** Loaded when it opens: the patient form is large. */
export { WalkInDialog } from '#features/queue';
