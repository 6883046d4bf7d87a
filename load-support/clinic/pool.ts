import type { createPool } from '../../apps/server/src/platform/db/database.ts';

export type Pool = ReturnType<typeof createPool>;
