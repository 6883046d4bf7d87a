/** An expected error that is printed without a stack trace. */
export class LaunchError extends Error {}

/** Thrown when the launcher is asked to stop during its work. */
export class Stopped extends Error {}
