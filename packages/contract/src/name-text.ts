/**
 * Characters that nobody can see in a name, or that reorder the text around them: control, format, private-use and
 * unassigned characters, separators of lines, and whatever Unicode says is drawn as nothing. The last two are blank
 * although Unicode classes them as symbols: the empty Braille cell and the empty note head.
 */
const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/gu;

/** Scripts in which a joiner changes how a word is spelled: those with joined letters, and those of India and around. */
const joining =
  '\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Nkoo}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}' +
  '\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Tibt}\\p{scx=Mymr}\\p{scx=Khmr}';

/** One joiner or non-joiner between two letters of such a script; the letter before it may carry marks. */
const joinerInWord = new RegExp(
  `(?<=(?=[${joining}])\\p{L}(?:(?=[${joining}])\\p{M})*)[\\u200C\\u200D](?=(?=[${joining}])\\p{L})`,
  'gu',
);

/** The first character of a name that is refused there; null where the name is plain. */
export function findHiddenCharacter(name: string): string | null {
  return name.replace(joinerInWord, '').match(hidden)?.[0] ?? null;
}

/** How Unicode's tables name a character: U+200B. */
export function nameOfCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

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
