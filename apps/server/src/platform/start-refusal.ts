/** A start that cannot be: its message is one line for the person who started it. */
export class StartRefusal extends Error {
  override readonly name: string = 'StartRefusal';
}
