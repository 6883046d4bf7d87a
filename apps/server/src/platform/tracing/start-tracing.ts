import type { Config } from '#platform/config/config';
import type { Log } from '#platform/log';
import type { Tracing } from './tracing.ts';

/** Starts tracing if it is configured. Loads OpenTelemetry only in that case. */
export async function startTracing({ tracing }: Pick<Config, 'tracing'>, log: Log): Promise<Tracing | null> {
  if (tracing === null) return null;
  const { openTracing } = await import('./open-tracing.ts');
  return openTracing(tracing, log);
}
