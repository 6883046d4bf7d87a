import { type Span, SpanStatusCode } from '@opentelemetry/api';
import { describeFailure } from '#platform/describe-failure';

/** Adds the code of the error, never its message: the message of a database quotes the rejected row. */
export function markFailed(span: Span, error: unknown): void {
  const { sqlState: code = '', name } = describeFailure(error);
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', /^[\w.]{1,40}$/.test(code) ? code : name);
}
