import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseConnection } from '../../../apps/server/src/platform/db/database.ts';
import type { Equivalent } from './equivalents.ts';
import type { Ranges } from './ranges.queries.ts';

const run = promisify(execFile);

export type PlainSql = {
  /** The tool that ran the SQL: `pgbench`, or the server's own driver (`pg`) if pgbench is not installed. */
  by: 'pgbench' | 'pg';
  perSecond: number;
};

export type SqlLoadParams = {
  equivalent: Equivalent;
  ranges: Ranges;
  connection: DatabaseConnection;
  connections: number;
  millis: number;
};

export async function hasPgbench(): Promise<boolean> {
  return run('pgbench', ['--version']).then(
    () => true,
    () => false,
  );
}

export async function runPgbench(params: SqlLoadParams): Promise<PlainSql> {
  const { equivalent, ranges, connection, connections, millis } = params;
  if (!('host' in connection)) throw new Error('The bench has a database of its own.');
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-pgbench-'));
  const script = join(folder, 'script.sql');
  await writeFile(script, scriptOf(equivalent, ranges));
  const { host, port, user, database } = connection;
  try {
    const { stdout } = await run('pgbench', [
      ...['-h', host, '-p', String(port), '-U', user, '-n', '-M', 'prepared', '-f', script],
      ...['-c', String(connections), '-T', String(Math.max(1, Math.round(millis / 1000))), database],
    ]);
    const tps = /tps = ([\d.]+) \(without/.exec(stdout)?.[1];
    if (tps === undefined) throw new Error(`pgbench said: ${stdout}`);
    return { by: 'pgbench', perSecond: Number(tps) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function scriptOf({ draws, statements }: Equivalent, ranges: Ranges): string {
  const drawn = draws.map((name) => `\\set ${name} random(${ranges[name].join(', ')})`);
  const lines = statements.map((statement) => `${statement.replace(/\s+/g, ' ')};`);
  const work = lines.length > 1 ? ['begin;', ...lines, 'commit;'] : lines;
  return `${[...drawn, ...work].join('\n')}\n`;
}
