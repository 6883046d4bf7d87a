import { setTimeout as wait } from 'node:timers/promises';
import type { BenchClinic } from '../../rig/clinic/bench-clinic.ts';
import { openLine } from '../../rig/load/ask.ts';

/** In bytes: of the process, of the engine's heap in use, and of what the heap points to outside. */
export type Memory = { resident: number; heap: number; external: number };

const steps = { millis: 500, most: 40, alike: 4 };

/** The memory once it has come to rest: nobody tells the server to tidy up, so it takes a while. */
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
  const line = openLine(port, 1);
  const { text } = await line.ask({ path: '/metrics' });
  line.close();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
  return {
    resident: figure('process_resident_memory_bytes'),
    heap: figure('nodejs_heap_size_used_bytes'),
    external: figure('nodejs_external_memory_bytes'),
  };
}
