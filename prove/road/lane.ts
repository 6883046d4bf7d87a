import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * `refuse`: nobody listens; `reset`: connections are taken and reset; `silent`: a black hole, what is sent is held back
 * until the road is open again.
 */
export type Condition =
  | 'open'
  | 'refuse'
  | 'reset'
  | 'silent'
  | { delayMillis: number }
  | { bytesPerSecond: number };

/** Answers true: let this through, and then cut the connection before the answer comes. */
export type Watcher = (sent: Buffer) => boolean;

export type Lane = { set(condition: Condition): void };

/** One direction of a connection. What came first leaves first. */
export function createLane(from: Socket, to: Socket, state: { watcher: Watcher | null }): Lane {
  let condition: Condition = 'open';
  let last = Promise.resolve();
  const opened = new EventTarget();
  const carry = async (chunk: Buffer) => {
    while (condition === 'silent' && !to.destroyed) await changeOf(opened);
    if (typeof condition === 'object') await hold(condition, chunk);
    if (to.destroyed) return;
    if (state.watcher?.(chunk)) to.write(chunk, () => from.destroy());
    else to.write(chunk);
  };
  from.on('data', (chunk: Buffer) => {
    // Held back, so that no more is kept in memory than the sockets hold.
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
