import { openLine } from '../../rig/load/ask.ts';

/** What the server tells of itself at `/metrics`. */
export async function readFigures(port: number): Promise<(name: string) => number> {
  const line = openLine(port, 1);
  const { text } = await line.ask({ path: '/metrics' });
  line.close();
  const lines = text.split('\n');
  return (name) => {
    const line = lines.find((each) => each.startsWith(`${name} `));
    return line === undefined ? Number.NaN : Number(line.slice(name.length));
  };
}
