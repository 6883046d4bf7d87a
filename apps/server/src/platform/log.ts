import { type DestinationStream, type Logger, pino } from 'pino';
import { describeFailure } from './describe-failure.ts';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/**
 * Structured logs on standard output, pretty on a terminal. Requests are not logged one by one, and an error only
 * by what `describeFailure` leaves of it: a URL or a database's message may hold a patient's name.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeFailure },
  };
  if (destination) return pino(options, destination);
  if (!process.stdout.isTTY) return pino(options);
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' } },
  });
}
