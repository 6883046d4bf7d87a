import { z } from 'zod/mini';
import { limits } from './limits.ts';
import { atMost, onOneLine, tidied, withoutHidden } from './primitives.ts';

/** The name of a new account. Web addresses are rejected, because mails to other people contain the name. */
export const accountName = z.string({ error: 'Name is required' }).check(
  tidied,
  z.minLength(limits.name.min, { error: 'Name must be at least 2 characters' }),
  atMost('Name', limits.name.max),
  onOneLine('Name'),
  withoutHidden('Name'),
  z.refine<string>((text) => !holdsWebAddress(text), {
    error: 'Name can’t contain a web address. If it is none, put a space after the dot.',
  }),
);

/** Titles that are written with a dot, sometimes without a space before the name, such as "Dr.Müller". */
const titles = new Set(
  'dr dres prof mr mrs ms mx st ste fr sr jr rev hr frau med dent vet rer nat phil habil dipl ing'.split(' '),
);

/** Common top-level domains. Even after a single letter, mail programs turn them into a link ("x.com"). */
const commonEndings = new Set(
  'com net org info biz edu gov mil app dev xyz site online shop store link click page web zip mov'.split(
    ' ',
  ),
);

/** Characters that browsers treat as a dot in a domain. */
const dots = /[\u3002\uFF0E\uFF61\u2024]/g;

/** Returns whether a mail program or a reader would recognize part of the name as a web address. */
export function holdsWebAddress(name: string): boolean {
  const plain = name.replace(dots, '.').normalize('NFKC');
  if (/:\/\/|(?<!\p{L})www\d*\.|(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/iu.test(plain)) return true;
  return [
    ...plain.matchAll(
      /(?<![\p{L}\p{M}\p{N}-])[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+(?<after>[/:?#@]?)/gu,
    ),
  ].some(({ 0: token, groups }) => Boolean(groups?.after) || isDomain(token));
}

/**
 * Returns whether a word is a web address: "evil.com" is one, "J.Smith" and "Dr.Müller" are not. A single letter and a
 * dot count as an initial, unless a common top-level domain or two lowercase letters follow ("t.co").
 */
function isDomain(token: string): boolean {
  const labels = token.split('.');
  const ending = labels.at(-1) ?? '';
  if ([...ending].length < 2 || /^\p{N}/u.test(ending)) return false;
  const isInitials = labels
    .slice(0, -1)
    .every((label) => [...label].length === 1 || titles.has(label.toLowerCase()));
  if (!isInitials) return !titles.has(ending.toLowerCase());
  return (
    ending === ending.toLowerCase() &&
    (ending.length === 2 || commonEndings.has(ending)) &&
    !titles.has(ending)
  );
}
