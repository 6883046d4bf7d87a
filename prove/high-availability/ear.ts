import { setTimeout as wait } from 'node:timers/promises';

type Wish = { port: number; doctorId: number; token: string; signal: AbortSignal };

/** The live events of one doctor's queue, heard as a desk does: whoever is cut off comes back. */
export type Ear = { heardAt: number[] };

export function openEar(wish: Wish): Ear {
  const ear: Ear = { heardAt: [] };
  void listenForEver(wish, ear);
  return ear;
}

async function listenForEver(wish: Wish, ear: Ear): Promise<void> {
  while (!wish.signal.aborted) {
    await listenOnce(wish, ear).catch(() => undefined);
    await wait(500, undefined, { signal: wish.signal }).catch(() => undefined);
  }
}

async function listenOnce({ port, doctorId, token, signal }: Wish, ear: Ear): Promise<void> {
  const url = `http://127.0.0.1:${port}/api/v1/doctors/${doctorId}/queue/events`;
  const { body, ok } = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal });
  if (!ok || body === null) return;
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    if (decoder.decode(chunk).includes('data:')) ear.heardAt.push(performance.now());
  }
}
