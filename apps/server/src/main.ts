import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { ConfigError, readConfig } from '#platform/config/config';
import { environmentHelp } from '#platform/config/environment-variables';
import { StartError } from '#platform/config/start-error';
import { takeEnvironment } from '#platform/config/take-environment';
import { describeFailure } from '#platform/describe-failure';
import { createLog } from '#platform/log';
import { startAnteroom } from './start-anteroom.ts';

if (process.argv.includes('--help')) {
  process.stdout.write(environmentHelp());
} else {
  process.on('uncaughtException', fail);
  await start();
}

/** Prints a short error. Node would print the whole error, and a database error contains the rejected row. */
function fail(error: unknown): void {
  process.stderr.write(
    `Anteroom stopped after an unexpected error: ${JSON.stringify(describeFailure(error))}\n`,
  );
  process.exit(1);
}

/** Prints the message of a startup error. Omits messages of the database, which could quote a patient. */
function failToStart(error: unknown): void {
  if (error instanceof Error && !('severity' in error)) process.stderr.write(`${error.message}\n`);
  fail(error);
}

async function start(): Promise<void> {
  try {
    const config = readConfig(takeEnvironment());
    const askedToStop = whenAskedToStop();
    const log = createLog(config.logLevel);
    const running = await startAnteroom({
      config,
      log,
      webRoot: join(import.meta.dirname, '../../web/dist'),
    });
    void askedToStop.then(running.stop).then(() => process.exit(0));
    process.stdout.write(running.greeting);
    process.send?.({ type: 'ready' });
    // Save the compile cache now, because a killed server would lose it. The cache makes the next start faster.
    flushCompileCache();
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof StartError)) return failToStart(error);
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/**
 * Resolves on a stop signal, or when the launcher that started this process ends. A start in progress is finished
 * before the stop, because its database would otherwise keep running.
 */
function whenAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve());
    process.on('disconnect', resolve);
    // Unrefs the IPC channel to the launcher. Otherwise its listener would keep the process running after a failed
    // start.
    process.channel?.unref();
  });
}
