import { cpus, totalmem } from 'node:os';

/** Returns the machine, its system and its Node version, with which the results were measured, and the current time. */
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
