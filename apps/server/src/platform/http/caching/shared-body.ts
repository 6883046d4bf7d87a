import { compression } from './compression.ts';

/** A response sent to many callers with the same content, so it is serialized once. */
export class SharedBody<Answer> {
  readonly value: Answer;
  private text: string | Buffer | undefined;

  constructor(value: Answer) {
    this.value = value;
  }

  /** Returns the text, serialized by the first route that sends it. A response belongs to one route. */
  serializedBy(write: (value: Answer) => string): string | Buffer {
    this.text ??= asSent(write(this.value));
    return this.text;
  }
}

/**
 * Returns a string below the compression threshold, which Node sends together with the headers; a shared buffer above,
 * which is compressed once.
 */
function asSent(text: string): string | Buffer {
  return text.length >= compression.threshold ? Buffer.from(text) : text;
}
