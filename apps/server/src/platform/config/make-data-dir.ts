import { mkdir } from 'node:fs/promises';

/**
 * Creates DATA_DIR with access for its owner only. If root starts the server, the database runs as another system
 * account. This account may pass through DATA_DIR to its own folder, but may not list DATA_DIR.
 */
export async function makeDataDir(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}
