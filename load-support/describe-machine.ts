import { cpus, totalmem } from 'node:os';

/** Returns the hardware and software versions with which the results were measured. */
export function describeMachine() {
  const [first] = cpus();
  return {
    at: new Date().toISOString(),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    processors: `${cpus().length} × ${first?.model ?? 'unknown'}`,
    memoryMegabytes: Math.round(totalmem() / (1024 * 1024)),
  };
}
