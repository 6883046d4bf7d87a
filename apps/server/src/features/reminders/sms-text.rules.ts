/** The characters of GSM 03.38. If a text has any other character, a segment holds 70 instead of 160 characters. */
const gsm7 = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** The characters that count as two in a segment. */
const extended = new Set('^{}\\[~]|€');

const plainSigns: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
};

const isGsm7 = (sign: string) => gsm7.has(sign) || extended.has(sign);

/**
 * Replaces characters outside GSM-7 that have a plain form: `Zoë’s Praxis` becomes `Zoe's Praxis`. Keeps all others.
 */
export function toPlainSigns(text: string): string {
  return [...text].map(toPlainSign).join('');
}

function toPlainSign(sign: string): string {
  if (isGsm7(sign)) return sign;
  const plain = plainSigns[sign] ?? sign.normalize('NFKD').replace(/\p{Mark}/gu, '');
  return [...plain].every(isGsm7) ? plain : sign;
}

/** Returns the number of segments into which a provider splits a text. It charges for each segment. */
export function countSegments(text: string): number {
  const signs = [...text];
  if (signs.every(isGsm7)) {
    const length = signs.length + signs.filter((sign) => extended.has(sign)).length;
    return length <= 160 ? 1 : Math.ceil(length / 153);
  }
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
}

/**
 * The maximum length of a name, in characters. A reminder with two names of this length fits into two segments. Each
 * segment costs as much as a message.
 */
const longestName = 40;

export function shortenName(name: string): string {
  const signs = [...name];
  return signs.length <= longestName
    ? name
    : `${signs
        .slice(0, longestName - 3)
        .join('')
        .trimEnd()}...`;
}
