/** Thrown between two transactions of an import or an undo when the process stops or the disk is nearly full. */
export class StopRequestedError extends Error {}
