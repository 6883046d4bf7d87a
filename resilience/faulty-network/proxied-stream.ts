import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * The condition of the network. `refuse` closes all connections and rejects new ones. `reset` resets all connections,
 * and each new one after accepting it. `silent` delays all data until the network is open again.
 */
export type Condition =
  | 'open'
  | 'refuse'
  | 'reset'
  | 'silent'
  | { delayMillis: number }
  | { bytesPerSecond: number };

/** Returns true if the connection must be cut after this data is forwarded, before the response arrives. */
export type Interceptor = (sent: Buffer) => boolean;

export type ProxiedStream = { set(condition: Condition): void };

/** Forwards the data of one direction of a connection in its order. */
export function createProxiedStream(
  from: Socket,
  to: Socket,
  state: { interceptor: Interceptor | null },
): ProxiedStream {
  let condition: Condition = 'open';
  let last = Promise.resolve();
  const opened = new EventTarget();
  const carry = async (chunk: Buffer) => {
    while (condition === 'silent' && !to.destroyed) await changeOf(opened);
    if (typeof condition === 'object') await hold(condition, chunk);
    if (to.destroyed) return;
    if (state.interceptor?.(chunk)) to.write(chunk, () => from.destroy());
    else to.write(chunk);
  };
  from.on('data', (chunk: Buffer) => {
    // Pause the source, so that unsent data stays in the socket buffers and does not fill the memory.
    from.pause();
    last = last.then(() => carry(chunk)).then(() => void from.resume());
  });
  to.on('close', () => opened.dispatchEvent(new Event('change')));
  return {
    set: (next) => {
      condition = next;
      opened.dispatchEvent(new Event('change'));
    },
  };
}

function changeOf(target: EventTarget): Promise<void> {
  return new Promise((resolve) => {
    target.addEventListener('change', () => resolve(), { once: true });
  });
}

async function hold(condition: Exclude<Condition, string>, chunk: Buffer): Promise<void> {
  const millis =
    'delayMillis' in condition ? condition.delayMillis : (chunk.length / condition.bytesPerSecond) * 1000;
  await wait(millis);
}
