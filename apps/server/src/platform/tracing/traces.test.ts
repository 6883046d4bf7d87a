import { SpanKind } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTraces, type OpenSpan } from './traces.ts';

const good = { hasFailed: false };
const failed = { hasFailed: true, errorType: '23505' };

function theTraces(share = 0) {
  const sent: ReadableSpan[] = [];
  let time = 5000;
  const traces = createTraces({
    share,
    resource: resourceFromAttributes({}),
    send: (span) => sent.push(span),
    now: () => time,
    random: () => 0.5,
  });
  let described = 0;
  const begin = (name: string, parent: OpenSpan | null = null, isOpenEnded = false) => {
    const type = {
      kind: SpanKind.INTERNAL,
      describe: (subject: string) => {
        described += 1;
        return { name: subject, attributes: { size: 3 } };
      },
      isOpenEnded: () => isOpenEnded,
    };
    const span = traces.begin(parent, type, name);
    if (span === null) throw new Error('There is no span.');
    return span;
  };
  return {
    ...traces,
    begin,
    moveOn: (millis: number) => {
      time += millis;
    },
    names: () => sent.map(({ name }) => name),
    sent,
    describedCount: () => described,
  };
}

describe('traces', () => {
  it('for a fast and successful trace that is not sampled, exports no spans and does not build their names and attributes', () => {
    const { begin, end, names, describedCount } = theTraces(0.4);
    const root = begin('request');
    end(begin('statement', root), good);
    end(root, good);
    expect([names(), describedCount()]).toEqual([[], 0]);
  });

  it('exports the configured share of traces with all spans, as one tree', () => {
    const { begin, end, sent, moveOn } = theTraces(0.6);
    const root = begin('request');
    const job = begin('job', root);
    const statement = begin('statement', job);
    moveOn(12.5);
    end(statement, failed);
    end(job, good);
    end(root, good);
    const [request, below, lowest] = sent;
    expect(sent.map(({ name }) => name)).toEqual(['request', 'job', 'statement']);
    expect(new Set(sent.map((span) => span.spanContext().traceId)).size).toBe(1);
    expect(new Set(sent.map((span) => span.spanContext().spanId)).size).toBe(3);
    expect(below?.parentSpanContext).toEqual(request?.spanContext());
    expect(lowest?.parentSpanContext).toEqual(below?.spanContext());
    expect(lowest).toMatchObject({
      duration: [0, 12_500_000],
      status: { code: 2 },
      attributes: { size: 3, 'error.type': '23505' },
    });
    expect(request?.parentSpanContext).toBeUndefined();
    expect(Math.abs((request?.endTime[0] ?? 0) - Date.now() / 1000)).toBeLessThan(60);
  });

  it('exports traces that failed or took more than a second, except long streams', () => {
    const { begin, end, names, moveOn } = theTraces();
    end(begin('broken'), failed);
    for (const [name, millis, isStream] of [
      ['slow', 1001, false],
      ['quick', 1000, false],
      ['stream', 90_000, true],
    ] as const) {
      const root = begin(name, null, isStream);
      moveOn(millis);
      end(root, good);
    }
    expect(names()).toEqual(['broken', 'slow']);
  });

  it('a failed statement alone does not export the trace of a fast and successful request', () => {
    const { begin, end, names } = theTraces();
    const root = begin('request');
    end(begin('statement', root), failed);
    end(root, good);
    expect(names()).toEqual([]);
  });

  it('exports at most ten failed or slow traces per second', () => {
    const { begin, end, names, moveOn } = theTraces();
    for (let count = 0; count < 30; count += 1) end(begin('broken'), failed);
    expect(names()).toHaveLength(10);
    moveOn(1000);
    end(begin('broken'), failed);
    expect(names()).toHaveLength(11);
  });

  it('exports work that ends after its request only if the trace of the request was exported', () => {
    for (const share of [0.4, 0.6]) {
      const { begin, end, names } = theTraces(share);
      const root = begin('request');
      const job = begin('job', root);
      const statement = begin('statement', job);
      end(root, good);
      end(statement, good);
      end(job, good);
      expect(names()).toEqual(share > 0.5 ? ['request', 'job', 'statement'] : []);
    }
  });

  it('exports at most a thousand spans per trace', () => {
    const { begin, end, names } = theTraces(1);
    const root = begin('request');
    for (let count = 0; count < 999; count += 1) end(begin('statement', root), good);
    expect(() => begin('one more', root)).toThrow('There is no span.');
    end(root, good);
    expect(names()).toHaveLength(1000);
  });

  it('exports each span of a trace once, after its parent, even if the child ends first', () => {
    const planOfSpan = fc.record({ parent: fc.nat(), order: fc.nat() });
    fc.assert(
      fc.property(fc.array(planOfSpan, { minLength: 1, maxLength: 30 }), (plan) => {
        const { begin, end, sent } = theTraces(1);
        const spans: OpenSpan[] = [];
        for (const { parent } of plan) spans.push(begin(String(spans.length), spans[parent % spans.length]));
        const orders = new Map(spans.map((span, index) => [span, plan[index]?.order ?? 0]));
        const orderOf = (span: OpenSpan) => orders.get(span) ?? 0;
        for (const span of spans.toSorted((a, b) => orderOf(a) - orderOf(b))) end(span, good);
        expect(sent.map(({ name }) => name).toSorted()).toEqual(spans.map((_, at) => String(at)).toSorted());
        const idsInOrder = sent.map((span) => span.spanContext().spanId);
        const parents = sent.slice(1).map(({ parentSpanContext }) => parentSpanContext?.spanId ?? '');
        expect(parents.every((parent, at) => idsInOrder.slice(0, at + 1).includes(parent))).toBe(true);
      }),
    );
  });
});
