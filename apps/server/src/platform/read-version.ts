import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

let version: Promise<string> | null = null;

/** Returns the version of Anteroom from its package.json. */
export function readVersion(): Promise<string> {
  version ??= readFile(join(import.meta.dirname, '../../../../package.json'), 'utf8').then(
    (text) => JSON.parse(text).version,
  );
  return version;
}
