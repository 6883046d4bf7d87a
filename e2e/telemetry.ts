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
 * Every clinic of the run exports its traces to one collector and writes its log to one file. When a clinic closes, the
 * test stores the metrics of the clinic and the data of its patients. At the end of the run, traces, metrics and log
 * must not contain any patient data.
 */

const fileOf = (name: 'traces' | 'metrics' | 'server' | 'patients') =>
  join(process.env.ANTEROOM_RUN ?? '', `${name}.log`);

export const serverLogOf = () => fileOf('server');

/** Starts the trace collector of the run. Returns a function that stops it. */
export async function collectTraces(): Promise<() => void> {
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    await appendFile(fileOf('traces'), `${await text(request)}\n`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  // Ignore errors, because a server may be killed while it sends a request, which then arrives incomplete.
  const server = createServer((request, response) => void take(request, response).catch(() => undefined));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env.OTEL_TRACES_SAMPLER = 'always_on';
  return () => {
    server.closeAllConnections();
    server.close();
  };
}

/** Stores the metrics and the patient data of a clinic that is about to close. */
export async function recordClinic(
  address: string,
  admin: { email: string; password: string },
): Promise<void> {
  const metrics = await fetch(`${address}/metrics`);
  await appendFile(fileOf('metrics'), await metrics.text());
  const { body, status } = await callApi(address, logIn, { body: admin });
  // The sign-in can fail, because a test may have locked the admin's account or set up a second factor for it.
  if (status !== 200 || !('tokens' in body)) return;
  const headers = { authorization: `Bearer ${body.tokens.accessToken}` };
  const patients = await fetch(`${address}${buildPath(exportPatients, { query: {} })}`, { headers });
  if (patients.ok) await appendFile(fileOf('patients'), `${valuesOf(await patients.text()).join('\n')}\n`);
}

/**
 * Matches CSV columns whose values may also occur elsewhere. For example, a city can be part of the name of a time
 * zone.
 */
const common = /^(gender|language|reminders|city|state|zip|country|doctor|active|status)/i;

/** Returns the values of a CSV file that are distinctive enough to search for in telemetry. */
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

/**
 * Matches times and random ids in traces, the metrics and the log. They are skipped, because among their millions of
 * characters some look like a phone number, a short name or a patient’s number in another system.
 */
const idsAndTimes = new RegExp(
  [
    /"(?:traceId|spanId|parentSpanId|startTimeUnixNano|endTimeUnixNano)":"\w+"/,
    /"anteroom\.request_id","value":\{"stringValue":"[\w-]{12}"/,
    /"requestId":"[\w-]{12}"/,
    /(?<=\/assets\/[\w.-]+)-[\w-]{8}(?=\.\w+)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/**
 * Splits texts at line breaks and quotation marks, and returns each piece once, because millions of spans contain only
 * a few thousand different pieces.
 */
function distinctPieces(texts: readonly string[]): string {
  const pieces = new Set<string>();
  for (const text of texts) {
    for (const line of text.split('\n')) for (const piece of line.split('"')) pieces.add(piece);
  }
  return [...pieces].join('\n');
}

/** Throws if the traces, the metrics or the log contain any patient data. */
export async function assertNothingOfPatients(): Promise<void> {
  const [patients = '', traces = '', metrics = '', server = ''] = await Promise.all(
    (['patients', 'traces', 'metrics', 'server'] as const).map((name) =>
      readFile(fileOf(name), 'utf8').catch(() => ''),
    ),
  );
  // Keep only log lines. At its start, the server also prints the demo accounts, and patients may have the same names.
  const log = server.split('\n').filter((line) => line.startsWith('{'));
  const output = distinctPieces([traces, metrics, ...log].map((text) => text.replaceAll(idsAndTimes, '')));
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
