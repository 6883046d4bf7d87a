import { setTimeout as wait } from 'node:timers/promises';
import { buildPath } from '@anteroom/client/build-request';
import { watchQueue } from '@anteroom/contract/queue';

type Params = { port: number; doctorId: number; token: string; signal: AbortSignal };

/**
 * A client that receives the live events of a doctor's queue, and reconnects half a second after its stream has ended.
 */
export type EventSubscriber = { receivedAt: number[] };

export function subscribeToEvents(params: Params): EventSubscriber {
  const subscriber: EventSubscriber = { receivedAt: [] };
  void subscribeForever(params, subscriber);
  return subscriber;
}

async function subscribeForever(params: Params, subscriber: EventSubscriber): Promise<void> {
  while (!params.signal.aborted) {
    await subscribeOnce(params, subscriber).catch(() => undefined);
    await wait(500, undefined, { signal: params.signal }).catch(() => undefined);
  }
}

async function subscribeOnce(
  { port, doctorId, token, signal }: Params,
  subscriber: EventSubscriber,
): Promise<void> {
  const url = `http://127.0.0.1:${port}${buildPath(watchQueue, { params: { doctorId } })}`;
  const { body, ok } = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal });
  if (!ok || body === null) return;
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    if (decoder.decode(chunk).includes('data:')) subscriber.receivedAt.push(performance.now());
  }
}
