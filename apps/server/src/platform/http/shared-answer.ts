import { packing } from './packing.ts';

/** An answer that many are given for the same content, so that its text is written once. */
export class SharedAnswer<Answer> {
  readonly answer: Answer;
  private text: string | Buffer | undefined;

  constructor(answer: Answer) {
    this.answer = answer;
  }

  /** Its text, by the first route that sends it: an answer belongs to one route. */
  writtenBy(write: (answer: Answer) => string): string | Buffer {
    this.text ??= asSent(write(this.answer));
    return this.text;
  }
}

/** Below what is packed, Node sends a text in one piece with the headers; above, the same bytes are packed once. */
function asSent(text: string): string | Buffer {
  return text.length >= packing.threshold ? Buffer.from(text) : text;
}
