import { mkdir } from 'node:fs/promises';

/**
 * A new DATA_DIR is its owner's alone. Where root starts us, the database runs as another account, which has to pass
 * through on the way to its own folder, but need not see what else lies there.
 */
export async function makeDataDir(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}
