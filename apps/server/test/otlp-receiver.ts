import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { closeWithFile } from './closings.ts';

export type ReceivedSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: Record<string, string>;
  hasFailed: boolean;
};

/** A collector that stores what it receives. */
export type OtlpReceiver = {
  endpoint: string;
  /** The request bodies as received. */
  bodies: string[];
  headers: Record<string, unknown>[];
  spans(): ReceivedSpan[];
  answerWith(status: number): void;
};

export async function anOtlpReceiver(): Promise<OtlpReceiver> {
  const [bodies, headers]: [string[], Record<string, unknown>[]] = [[], []];
  let status = 200;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url === '/v1/traces') bodies.push(body);
    headers.push(request.headers);
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeWithFile(async () => {
    server.closeAllConnections();
    server.close();
  });
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    headers,
    spans: () => bodies.flatMap((body) => (JSON.parse(body) as Exported).resourceSpans.flatMap(spansOf)),
    answerWith: (answer) => {
      status = answer;
    },
  };
}

type Value = Record<string, string | number | boolean>;
type ExportedSpan = Omit<ReceivedSpan, 'attributes' | 'hasFailed'> & {
  attributes: { key: string; value: Value }[];
  status: { code?: number };
};
type ResourceSpans = { scopeSpans: { spans: ExportedSpan[] }[] };
type Exported = { resourceSpans: ResourceSpans[] };

function spansOf({ scopeSpans }: ResourceSpans): ReceivedSpan[] {
  return scopeSpans.flatMap(({ spans }) =>
    spans.map(({ attributes, status, ...span }) => ({
      ...span,
      hasFailed: status.code === 2,
      attributes: Object.fromEntries(
        attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]),
      ),
    })),
  );
}
