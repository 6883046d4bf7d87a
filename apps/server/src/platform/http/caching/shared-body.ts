import { compression } from './compression.ts';

/** A response with the same content for many callers, which is serialized only once. */
export class SharedBody<Answer> {
  readonly value: Answer;
  private text: string | Buffer | undefined;

  constructor(value: Answer) {
    this.value = value;
  }

  /**
   * Returns the text of the response. The first route that sends the response serializes it, so a response must always
   * be sent by the same route.
   */
  serializedBy(write: (value: Answer) => string): string | Buffer {
    this.text ??= asSent(write(this.value));
    return this.text;
  }
}

/**
 * Returns a short text as a string, which Node sends together with the headers. Returns a text above the compression
 * threshold as a shared buffer, so that it is compressed only once.
 */
function asSent(text: string): string | Buffer {
  return text.length >= compression.threshold ? Buffer.from(text) : text;
}
