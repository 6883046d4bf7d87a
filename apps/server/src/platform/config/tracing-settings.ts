/** Where and how traces are exported. */
export type TracingSettings = {
  /** The URL of the collector that receives spans by OTLP over HTTP. */
  url: string;
  /** HTTP headers of each export, such as the key of a hosted collector. */
  headers: Readonly<Record<string, string>>;
  /** The sampling ratio, from 0 to 1, for requests and jobs that are neither slow nor failed. */
  share: number;
};

/**
 * Appends the path for spans to the collector's URL, as OpenTelemetry specifies. Returns null for an invalid URL, and
 * for one that is not HTTP or has a user name, a query or a fragment.
 */
export function tracesUrl(endpoint: string): string | null {
  if (!URL.canParse(endpoint)) return null;
  const { protocol, username, search, hash } = new URL(endpoint);
  if (!/^https?:$/.test(protocol) || username !== '' || search !== '' || hash !== '') return null;
  return `${endpoint.replace(/\/+$/, '')}/v1/traces`;
}

/** Reads `name=value,name=value` with percent-encoded values. Returns null if the text is not valid. */
export function readTracingHeaders(text: string): Record<string, string> | null {
  if (text === '') return {};
  const pairs = text
    .split(',')
    .map((pair) => /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([\x21-\x7e]+)\s*$/.exec(pair));
  if (!pairs.every((pair) => pair !== null)) return null;
  try {
    return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decodeURIComponent(value)]));
  } catch {
    return null;
  }
}
