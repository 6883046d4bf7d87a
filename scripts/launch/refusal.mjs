/** A reason to end that is told in plain words, without a stack. */
export class Refusal extends Error {}

/** The launcher was asked to stop while it was still at work. */
export class Stopped extends Error {}
