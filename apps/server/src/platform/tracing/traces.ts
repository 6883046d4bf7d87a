import {
  type Attributes,
  type HrTime,
  type SpanContext,
  type SpanKind,
  SpanStatusCode,
  TraceFlags,
} from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import { RandomIdGenerator, type ReadableSpan } from '@opentelemetry/sdk-trace';

/** Requests and jobs that take longer than this, in milliseconds, count as slow. */
const slowMillis = 1000;
/**
 * The maximum number of slow and failed traces per second that are exported in addition to the sampled ones, so that
 * exporting does not slow the server down further in a rush.
 */
const mostNotablePerSecond = 10;
/** The maximum number of spans per trace, which limits the memory that a long job uses. */
const mostSpansOfTrace = 1000;

/**
 * The properties that all spans of one type share. They are not stored in each span, because each object adds work for
 * the garbage collector.
 */
export type SpanType<Subject> = {
  readonly kind: SpanKind;
  /** Returns the name and attributes of a span. Called after the span has ended, and only if it is exported. */
  describe(subject: Subject): { name: string; attributes: Attributes };
  /** Returns true for a stream, which never counts as slow. */
  isOpenEnded?(subject: Subject): boolean;
};

export type Ending = { hasFailed: boolean; errorType?: string | undefined };

export const succeeded: Ending = { hasFailed: false };

/** A span that has started. Whether it is exported is decided later. */
export type OpenSpan = {
  readonly type: SpanType<unknown>;
  /**
   * The object that the span describes. Set to null after the decision about the export, because connections that a
   * request opened keep its spans in memory.
   */
  subject: unknown;
  readonly parent: OpenSpan | null;
  readonly root: OpenSpan | null;
  readonly startedAt: number;
  endedAt: number;
  ending: Ending;
  /** Child spans that ended before this span ended. */
  below: OpenSpan[] | null;
  /** The number of spans in the trace. Only the root uses this field. */
  spans: number;
  state: 'open' | 'left out' | Exported;
};

type Exported = {
  spanContext: SpanContext;
  /**
   * Converts times of the trace to the time of day. The whole trace has the same offset, so that its spans are
   * consistent.
   */
  clockOffset: number;
};

export type Traces = {
  /** Starts a span. Returns null if the span will certainly not be exported. */
  begin<Subject>(parent: OpenSpan | null, type: SpanType<Subject>, subject: Subject): OpenSpan | null;
  end(span: OpenSpan, ending: Ending): void;
};

type Parts = {
  /** The sampling ratio: the share of traces that are always exported, from 0 to 1. */
  share: number;
  resource: Resource;
  send(span: ReadableSpan): void;
  /** Returns the milliseconds of a monotonic clock. */
  now?: () => number;
  random?: () => number;
};

/**
 * Collects the spans of a trace, and decides at its end whether to export the trace. Exports a share of all traces, and
 * up to ten other traces per second that failed or were slow. Creates names, attributes and ids only for exported
 * spans, because creating them is most of the cost.
 */
export function createTraces(parts: Parts): Traces {
  const { share, resource, send, now = () => performance.now(), random = Math.random } = parts;
  const ids = new RandomIdGenerator();
  const mayKeepNotable = createAllowance(now);
  const isKept = ({ type, subject, startedAt, endedAt, ending }: OpenSpan) => {
    const isSlow = endedAt - startedAt > slowMillis && !type.isOpenEnded?.(subject);
    return random() < share || ((ending.hasFailed || isSlow) && mayKeepNotable());
  };
  const exportTree = (span: OpenSpan, above: Exported | null) => {
    const traceId = above?.spanContext.traceId ?? ids.generateTraceId();
    const exported = {
      spanContext: { traceId, spanId: ids.generateSpanId(), traceFlags: TraceFlags.SAMPLED },
      clockOffset: above?.clockOffset ?? Date.now() - now(),
    };
    span.state = exported;
    send(toReadable(span, { exported, parent: above?.spanContext, resource }));
    const { below } = span;
    release(span);
    for (const ended of below ?? []) exportTree(ended, exported);
  };
  const begin: Traces['begin'] = (parent, type, subject) => {
    const root = parent && (parent.root ?? parent);
    if (parent?.state === 'left out' || (root && root.spans >= mostSpansOfTrace)) return null;
    if (root) root.spans += 1;
    const startedAt = now();
    return {
      type: type as SpanType<unknown>,
      subject,
      parent,
      root,
      startedAt,
      endedAt: startedAt,
      ending: succeeded,
      below: null,
      spans: 1,
      state: 'open',
    };
  };
  const end: Traces['end'] = (span, ending) => {
    span.endedAt = now();
    span.ending = ending;
    const { parent } = span;
    if (parent === null) {
      if (isKept(span)) exportTree(span, null);
      else leaveOut(span);
    } else if (parent.state === 'open') {
      parent.below ??= [];
      parent.below.push(span);
    } else if (parent.state === 'left out') leaveOut(span);
    // The work of a child span can end after the request that started it.
    else exportTree(span, parent.state);
  };
  return { begin, end };
}

function leaveOut(span: OpenSpan): void {
  span.state = 'left out';
  release(span);
}

function release(span: OpenSpan): void {
  span.subject = null;
  span.below = null;
}

/** Returns a function that returns true only a limited number of times per second. */
function createAllowance(now: () => number): () => boolean {
  let [second, used] = [-1, 0];
  return () => {
    const current = Math.floor(now() / 1000);
    if (current !== second) [second, used] = [current, 0];
    used += 1;
    return used <= mostNotablePerSecond;
  };
}

type Identified = { exported: Exported; parent: SpanContext | undefined; resource: Resource };

function toReadable(span: OpenSpan, { exported, parent, resource }: Identified): ReadableSpan {
  const { type, subject, startedAt, endedAt, ending } = span;
  const { name, attributes } = type.describe(subject);
  const { spanContext, clockOffset } = exported;
  return {
    name,
    kind: type.kind,
    spanContext: () => spanContext,
    ...(parent && { parentSpanContext: parent }),
    startTime: toHrTime(startedAt + clockOffset),
    endTime: toHrTime(endedAt + clockOffset),
    duration: toHrTime(endedAt - startedAt),
    status: { code: ending.hasFailed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes:
      ending.errorType === undefined ? attributes : { ...attributes, 'error.type': ending.errorType },
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

const instrumentationScope = { name: 'anteroom' };

function toHrTime(millis: number): HrTime {
  const seconds = Math.floor(millis / 1000);
  return [seconds, Math.round((millis - seconds * 1000) * 1e6)];
}
