/** In a separate module that loads when the walk-in dialog opens, because the patient form is large. */
export { WalkInDialog } from '#features/queue';
