import { mkdir } from 'node:fs/promises';

/**
 * Creates DATA_DIR for its owner only. If root starts the server, the database runs as another account, which must pass
 * through DATA_DIR to reach its own folder but does not need to list it.
 */
export async function makeDataDir(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}
