/** In a separate module that loads when the dialog opens, because the patient form is large. */
export { WalkInDialog } from '#features/queue';
