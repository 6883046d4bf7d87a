import type { Route } from '@anteroom/contract/route';
import { Gauge } from 'prom-client';
import { AppError } from '#platform/app-error';
import type { DiskWatch } from '#platform/disk-watch';

/** The server checks the disk again within this number of seconds. */
const retryAfterSeconds = 5;

/** Rejects changes while the disk is nearly full. Allows reads and the routes in `allowed`. */
export function diskGuard(disk: DiskWatch, allowed: ReadonlySet<Route>): (route: Route) => void {
  return (route) => {
    if (route.method === 'GET' || allowed.has(route) || !disk.isShort()) return;
    throw new AppError(
      'service_unavailable',
      'Nothing was saved: the server’s disk is nearly full. Please tell the person who runs the server. Reading still works.',
      { retryAfterSeconds },
    );
  };
}

export function createDiskFigure(disk: DiskWatch): Gauge {
  return new Gauge({
    name: 'anteroom_disk_free_bytes',
    help: 'Free space on the disk of the embedded database (NaN with an external one)',
    registers: [],
    collect() {
      this.set(disk.freeBytes() ?? Number.NaN);
    },
  });
}
