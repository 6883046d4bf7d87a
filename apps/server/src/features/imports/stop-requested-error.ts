/** Thrown between two transactions of an import when the process is asked to stop. */
export class StopRequestedError extends Error {}
