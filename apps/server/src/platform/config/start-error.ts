/** Thrown when the server cannot start or an operator command fails. The message is one line that the operator sees. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
