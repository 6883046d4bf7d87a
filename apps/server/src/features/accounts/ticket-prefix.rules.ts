/**
 * Returns the prefix of a new doctor's tickets, which is short because it is called out loud: the first letter of the
 * name, else its initials, else its first letters, else the next free letters of the alphabet.
 */
export function planTicketPrefix(name: string, taken: ReadonlySet<string>): string {
  for (const prefix of candidates(name)) if (!taken.has(prefix)) return prefix;
  throw new Error('There are no ticket prefixes left.');
}

const longest = 4;

function* candidates(name: string): Generator<string> {
  yield* prefixesOf(name);
  for (let count = 1; toLetters(count).length <= longest; count += 1) yield toLetters(count);
}

/** Converts a number to letters: A, B … Z, AA, AB … */
function toLetters(count: number): string {
  const before = Math.floor((count - 1) / 26);
  return (before > 0 ? toLetters(before) : '') + String.fromCharCode(65 + ((count - 1) % 26));
}

function prefixesOf(name: string): string[] {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter(Boolean);
  const initials = words.map((word) => word.slice(0, 1)).join('');
  const letters = words.join('');
  const found = [letters.slice(0, 1), initials.slice(0, 2), initials.slice(0, longest)];
  return [...found, ...[2, 3, 4].map((length) => letters.slice(0, length))].filter(Boolean);
}
