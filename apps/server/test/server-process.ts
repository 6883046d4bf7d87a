import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { compileCache, type OperatorSettings } from './operator.ts';

export type ServerProcess = {
  address: string;
  pid: number;
  /** Returns the log lines of level warn and above. */
  warnings(): string[];
  stop(): Promise<void>;
};

/**
 * Starts the real program on a free port, without the environment variables of the test. It stops at the end of the
 * test.
 */
export async function startServer(settings: OperatorSettings): Promise<ServerProcess> {
  const program = join(import.meta.dirname, '../src/main.ts');
  const env = {
    ...compileCache,
    PORT: '0',
    DEMO: 'false',
    LOG_LEVEL: 'warn',
    CLINIC_TIMEZONE: 'Europe/Berlin',
    BACKUP_TIME: 'off',
    // No proxy has to notice the stop. The default would delay each stop by three seconds.
    STOP_DELAY_SECONDS: '0',
    ...settings,
  };
  const child: ChildProcess = spawn(process.execPath, [program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (text) => {
      said += text;
      const found = /is open at (http:\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.on('exit', () => reject(new Error(`Anteroom did not start: ${said}`)));
  });
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  onTestFinished(stop);
  const warnings = () => said.split('\n').filter((line) => line.startsWith('{'));
  return { address, pid: child.pid ?? 0, warnings, stop };
}
