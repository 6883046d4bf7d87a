import { limits } from '@anteroom/contract/limits';

/**
 * The names by which a file's columns are chosen, one for each and no two the same: a header may be empty, come twice
 * or hold line breaks.
 */
export function nameColumns(headers: readonly string[]): string[] {
  const taken = new Set<string>();
  return headers.map((header, place) => {
    const name = unlessTaken(tidy(header) || `Column ${place + 1}`, taken);
    taken.add(name);
    return name;
  });
}

function tidy(header: string): string {
  const oneLine = header.normalize('NFC').replace(/\s+/g, ' ').trim();
  return [...oneLine]
    .slice(0, limits.import.header - 8)
    .join('')
    .trim();
}

function unlessTaken(name: string, taken: ReadonlySet<string>): string {
  for (let count = 2, next = name; ; count += 1) {
    if (!taken.has(next)) return next;
    next = `${name} (${count})`;
  }
}
