import { openHttpClient } from '../../load-support/load/http-client.ts';

/**
 * Reads the server's `/metrics` once. Returns a function that looks up the value of a metric by its name, or returns
 * NaN.
 */
export async function readFigures(port: number): Promise<(name: string) => number> {
  const client = openHttpClient(port, 1);
  const { text } = await client.send({ path: '/metrics' });
  client.close();
  const lines = text.split('\n');
  return (name) => {
    const line = lines.find((each) => each.startsWith(`${name} `));
    return line === undefined ? Number.NaN : Number(line.slice(name.length));
  };
}
