/**
 * Characters that are invisible or reorder the text around them: control, format, private-use and unassigned
 * characters, line separators, and characters that Unicode marks as ignorable. Also two blank characters that Unicode
 * classes as symbols: the empty Braille cell and the null note head.
 */
const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/gu;

/** Scripts in which a zero-width joiner changes the spelling: cursive scripts and Indic scripts. */
const joining =
  '\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Nkoo}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}' +
  '\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Tibt}\\p{scx=Mymr}\\p{scx=Khmr}';

/** Matches one joiner or non-joiner between two letters of these scripts. The first letter may carry marks. */
const joinerInWord = new RegExp(
  `(?<=(?=[${joining}])\\p{L}(?:(?=[${joining}])\\p{M})*)[\\u200C\\u200D](?=(?=[${joining}])\\p{L})`,
  'gu',
);

/** Returns the first character that names must not contain, or null. */
export function findHiddenCharacter(name: string): string | null {
  return name.replace(joinerInWord, '').match(hidden)?.[0] ?? null;
}

/** Returns a character's code point in Unicode notation, such as U+200B. */
export function nameOfCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
