import { appendFile, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildPath } from '@anteroom/client/build-request';
import { callApi } from '@anteroom/client/call-api';
import { logIn } from '@anteroom/contract/auth';
import { exportPatients } from '@anteroom/contract/exports';

/*
 * Every clinic of the run exports its traces to one collector, and writes its log into one file. When a clinic closes,
 * its metrics and its patients are stored. At the end of the run, traces, metrics and log must not contain any of the
 * patients.
 */

const fileOf = (name: 'traces' | 'metrics' | 'server' | 'patients') =>
  join(process.env.ANTEROOM_RUN ?? '', `${name}.log`);

export const serverLogOf = () => fileOf('server');

/** Starts the collector of the run. Returns a function that stops it. */
export async function collectTraces(): Promise<() => void> {
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    await appendFile(fileOf('traces'), `${await text(request)}\n`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  // A killed server may send only half of a request.
  const server = createServer((request, response) => void take(request, response).catch(() => undefined));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env.OTEL_TRACES_SAMPLER = 'always_on';
  return () => {
    server.closeAllConnections();
    server.close();
  };
}

/** Stores the metrics and the patients of a clinic that is about to close. */
export async function recordClinic(
  address: string,
  admin: { email: string; password: string },
): Promise<void> {
  const metrics = await fetch(`${address}/metrics`);
  await appendFile(fileOf('metrics'), await metrics.text());
  const { body, status } = await callApi(address, logIn, { body: admin });
  // A test may have locked out the admin or given them a second factor.
  if (status !== 200 || !('tokens' in body)) return;
  const headers = { authorization: `Bearer ${body.tokens.accessToken}` };
  const patients = await fetch(`${address}${buildPath(exportPatients, { query: {} })}`, { headers });
  if (patients.ok) await appendFile(fileOf('patients'), `${valuesOf(await patients.text()).join('\n')}\n`);
}

/** Columns with words that also occur elsewhere, such as the city in a time zone. */
const common = /^(gender|language|reminders|city|state|zip|country|doctor|active|status)/i;

/** Returns the values of a CSV file that are recognizable in another text. */
function valuesOf(csv: string): string[] {
  const rows = csv
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      ),
    );
  const [headings = [], ...patients] = rows;
  return patients.flatMap((values) =>
    values.filter((value, column) => value.length >= 5 && !common.test(headings[column] ?? '')),
  );
}

/** Removes ids and times, because among millions of digits some look like a phone number. */
const idsAndTimes = /"(?:traceId|spanId|parentSpanId|startTimeUnixNano|endTimeUnixNano)":"\w+"/g;

/** Returns each text between quotation marks once: millions of spans have a few thousand different ones. */
function distinctPieces(texts: readonly string[]): string {
  const pieces = new Set<string>();
  for (const text of texts) {
    for (const line of text.split('\n')) for (const piece of line.split('"')) pieces.add(piece);
  }
  return [...pieces].join('\n');
}

/** Throws if a trace, a metric or the log contains a value of a patient. */
export async function assertNothingOfPatients(): Promise<void> {
  const [patients = '', traces = '', metrics = '', server = ''] = await Promise.all(
    (['patients', 'traces', 'metrics', 'server'] as const).map((name) =>
      readFile(fileOf(name), 'utf8').catch(() => ''),
    ),
  );
  // Reads only log lines, because a start also prints the demo's accounts, whose names patients may have.
  const log = server.split('\n').filter((line) => line.startsWith('{'));
  const output = distinctPieces([traces.replaceAll(idsAndTimes, ''), metrics, ...log]);
  const values = [...new Set(patients.split('\n'))].filter((value) => value.length >= 5);
  const spans = traces.split('"spanId"').length - 1;
  const hasClosedClinics = metrics !== '';
  if (hasClosedClinics && (values.length === 0 || spans === 0))
    throw new Error(`The run exported ${spans} spans and noted ${values.length} values of patients.`);
  const found = values.filter((value) => output.includes(value));
  if (found.length > 0)
    throw new Error(`Traces, metrics or the log contain data of patients: ${found.slice(0, 10).join('; ')}`);
  process.stdout.write(
    `No value of a patient (${values.length}) in ${spans} spans, the metrics and the log.\n`,
  );
}
