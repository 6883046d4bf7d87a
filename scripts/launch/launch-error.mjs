/** An expected error that is printed without a stack trace. */
export class LaunchError extends Error {}

/** Thrown when a stop of the launcher is requested during its work. */
export class Stopped extends Error {}
