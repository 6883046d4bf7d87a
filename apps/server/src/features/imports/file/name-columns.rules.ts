import { limits } from '@anteroom/contract/limits';

/** Returns a unique name for each column. Needed because a header can be empty, repeated or contain line breaks. */
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
