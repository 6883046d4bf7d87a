import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { aClinic } from './clinic.ts';
import { settingsOf } from './operator.ts';
import { anOtlpReceiver } from './otlp-receiver.ts';
import { startServer } from './server-process.ts';

/**
 * prom-client loads the OpenTelemetry API to link values to a trace. Anteroom does not use this, and the API alone does
 * nothing.
 */
const ofMetrics = /@opentelemetry\/api\/.* for .*(prom-client|@opentelemetry\/api)\//;

/**
 * A script that runs before the server's own code, also in its threads, and records which modules of one package are
 * loaded.
 */
const notesModules = `
  import { appendFileSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      if (/@opentelemetry|open-tracing/.test(found.url)) {
        appendFileSync(process.env.LOADED_FILE, found.url + ' for ' + context.parentURL + '\\n');
      }
      return found;
    },
  });`;

async function loadedWith(settings: Record<string, string>): Promise<string[]> {
  const clinic = await aClinic();
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-loaded-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'modules');
  const server = await startServer({
    ...(await settingsOf(clinic)),
    ...settings,
    LOADED_FILE: file,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(notesModules)}`,
  });
  expect((await fetch(`${server.address}/health/ready`)).status).toBe(200);
  await server.stop();
  const loaded = await readFile(file, 'utf8').catch(() => '');
  return loaded.split('\n').filter((line) => line !== '' && !ofMetrics.test(line));
}

it('S-285: loads no OpenTelemetry tracing if no collector is configured', {
  timeout: 120_000,
}, async () => {
  expect(await loadedWith({})).toEqual([]);
  const off = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_TRACES_SAMPLER: 'always_off' };
  expect(await loadedWith(off)).toEqual([]);
});

it('S-285: with a collector, loads OpenTelemetry and exports traces if the sampler is always_on', {
  timeout: 120_000,
}, async () => {
  const { endpoint, spans } = await anOtlpReceiver();
  const loaded = await loadedWith({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_TRACES_SAMPLER: 'always_on',
  });
  expect(loaded).toContainEqual(expect.stringContaining('@opentelemetry/exporter-trace-otlp-http'));
  const request = spans().find(({ name }) => name === 'GET /health/ready');
  expect(request?.attributes['http.response.status_code']).toBe('200');
});
