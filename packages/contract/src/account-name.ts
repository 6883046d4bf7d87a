import { z } from 'zod/mini';
import { limits } from './limits.ts';
import { atMost, onOneLine, tidied, withoutHidden } from './primitives.ts';

/** A person's name where an account is made. No address of a website: other people receive mails with it. */
export const accountName = z.string({ error: 'Name is required' }).check(
  tidied,
  z.minLength(limits.name.min, { error: 'Name must be at least 2 characters' }),
  atMost('Name', limits.name.max),
  onOneLine('Name'),
  withoutHidden('Name'),
  z.refine<string>((text) => !holdsWebAddress(text), {
    error: "Name can't contain a web address. If it is none, put a space after the dot.",
  }),
);

/** Titles that people write before a name with a dot and without a space, such as "Dr.Müller". */
const titles = new Set(
  'dr dres prof mr mrs ms mx st ste fr sr jr rev hr frau med dent vet rer nat phil habil dipl ing'.split(' '),
);

/** Ends of addresses that mail programs turn into links, also where an initial stands before them. */
const commonEndings = new Set(
  'com net org info biz edu gov mil app dev xyz site online shop store link click page web zip mov'.split(
    ' ',
  ),
);

/** What browsers read as a dot too, and the forms of letters that they read as the usual ones. */
const dots = /[\u3002\uFF0E\uFF61\u2024]/g;

/** Whether a name holds what a mail program or a reader would take for the address of a website. */
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
 * "J.Smith" and "Dr.Müller" are names. "evil.com" is an address, and so is "t.co": after initials an ending that people
 * link to, or two small letters, decides.
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
