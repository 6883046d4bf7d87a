import { join } from 'node:path';
import { ConfigError, environmentHelp, processEnvironment, readConfig } from '#platform/config';
import { createLog } from '#platform/log';
import { StartRefusal } from '#platform/start-refusal';
import { startAnteroom } from './start-anteroom.ts';

if (process.argv.includes('--help')) {
  process.stdout.write(environmentHelp());
} else {
  await start();
}

async function start(): Promise<void> {
  try {
    const config = readConfig(processEnvironment());
    const log = createLog(config.logLevel);
    const running = await startAnteroom({
      config,
      log,
      webRoot: join(import.meta.dirname, '../../web/dist'),
    });
    stopOnSignal(running.stop);
    process.stdout.write(running.greeting);
    process.send?.({ type: 'ready' });
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof StartRefusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

function stopOnSignal(stop: () => Promise<void>): void {
  let _stopping: Promise<void> | null = null;
  const onSignal = () => {
    _stopping ??= stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
}
