import { root } from './environment.mjs';
import { LaunchError } from './launch-error.mjs';
import { withLock } from './lock.mjs';
import { showProgress } from './progress.mjs';
import { assertNotStopping } from './stopping.mjs';

/** Builds missing or outdated parts in order. Prints nothing if all parts are up to date. */
export async function prepare(parts) {
  if (parts.every((part) => part.isReady())) return;
  try {
    await withLock(
      () => makeMissing(parts),
      () =>
        process.stderr.write(
          'Another start of this clone is still installing or building; waiting for it …\n',
        ),
    );
  } catch (error) {
    throw isWriteRefused(error) ? new LaunchError(cannotWriteText(parts)) : error;
  }
}

async function makeMissing(parts) {
  for (const part of parts) {
    assertNotStopping();
    if (!part.isReady()) await showProgress(part.title, part.make);
  }
}

function isWriteRefused({ code }) {
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS';
}

function cannotWriteText(parts) {
  const { title } = parts.find((part) => !part.isReady()) ?? parts[0];
  return `${title} is needed, but this user may not write in ${root}. Start it once as the user who owns that folder.`;
}
