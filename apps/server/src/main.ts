import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { ConfigError, readConfig } from '#platform/config';
import { describeFailure } from '#platform/describe-failure';
import { environmentHelp } from '#platform/environment-variables';
import { createLog } from '#platform/log';
import { StartRefusal } from '#platform/start-refusal';
import { takeEnvironment } from '#platform/take-environment';
import { startAnteroom } from './start-anteroom.ts';

if (process.argv.includes('--help')) {
  process.stdout.write(environmentHelp());
} else {
  process.on('uncaughtException', fail);
  await start();
}

/** Node would print all that the error holds, and a database's error quotes the row that it refused. */
function fail(error: unknown): void {
  process.stderr.write(
    `Anteroom stopped on an unexpected failure: ${JSON.stringify(describeFailure(error))}\n`,
  );
  process.exit(1);
}

/** Before anyone has called, only the database's words can quote a patient; others say what to mend. */
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
    // Now, for a server that is killed keeps nothing, and the next start is the one that must be quick.
    flushCompileCache();
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof StartRefusal)) return failToStart(error);
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/**
 * A signal asks, or the end of the launcher that started this process. A start under way is finished before it is
 * stopped, or its database would stay behind.
 */
function whenAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve());
    process.on('disconnect', resolve);
    // To listen for its end alone would keep a refused start from ending.
    process.channel?.unref();
  });
}
