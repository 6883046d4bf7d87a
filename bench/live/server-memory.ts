import { setTimeout as wait } from 'node:timers/promises';
import type { BenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import { openHttpClient } from '../../load-support/load/http-client.ts';

/** Memory in bytes: resident memory of the process, used V8 heap, and external memory. */
export type Memory = { resident: number; heap: number; external: number };

const steps = { millis: 500, most: 40, alike: 4 };

/**
 * Waits until the server's memory use is stable. Nothing forces the server to collect garbage, so this takes a while.
 */
export async function settledMemory(clinic: BenchClinic): Promise<Memory> {
  let [memory, alike] = [await readMemory(clinic), 0];
  for (let step = 0; step < steps.most && alike < steps.alike; step += 1) {
    await wait(steps.millis);
    const next = await readMemory(clinic);
    alike = Math.abs(next.resident - memory.resident) < memory.resident / 200 ? alike + 1 : 0;
    memory = next;
  }
  return memory;
}

async function readMemory({ port }: BenchClinic): Promise<Memory> {
  const client = openHttpClient(port, 1);
  const { text } = await client.send({ path: '/metrics' });
  client.close();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
  return {
    resident: figure('process_resident_memory_bytes'),
    heap: figure('nodejs_heap_size_used_bytes'),
    external: figure('nodejs_external_memory_bytes'),
  };
}
