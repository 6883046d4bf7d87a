import { describe, expect, it } from 'vitest';
import { decodeLine, decoderOf, type Encoding, guessEncoding, guessedEncodings } from './guess-encoding.ts';
import { LineSampler, mostVaried, openTextFile, textOf } from './text-file.ts';

const names = {
  English: ['Zoë', 'Chloé', 'Brontë', 'Siân', 'Renée', 'Smith', 'O’Brien', 'Taylor'],
  German: ['Müller', 'Jörg', 'Größe', 'Überall', 'Weiß', 'Käthe', 'Öztürk', 'Schröder', 'SCHÜTZ'],
  Spanish: ['Muñoz', 'José', 'García', 'Núñez', 'Íñigo', 'Peña', 'Begoña', 'Martín', 'Ángel'],
  French: ['Lefèvre', 'François', 'Benoît', 'Hélène', 'Maïté', 'Gaëlle', 'Éloïse', 'Jérôme'],
  Portuguese: ['João', 'Gonçalves', 'Conceição', 'Simões', 'Antônio', 'Magalhães', 'Inês', 'Luís'],
  Italian: ['Niccolò', 'Nicolò', 'Mosè', 'Libertà', 'Carrà', 'Forlì', 'Salomè', 'Rossi'],
  Polish: ['Łukasz', 'Żółć', 'Świątek', 'Wałęsa', 'Grażyna', 'Źrebiec', 'Stanisław', 'Kość'],
};
type Language = keyof typeof names;

/** Returns a CSV file with random names. The same seed produces the same names on every run. */
function fileIn(language: Language, lineCount: number, seed: number): string {
  let state = seed;
  const draw = (list: readonly string[]) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return list[Math.floor((state / 2_147_483_648) * list.length)] ?? '';
  };
  const all = names[language];
  const lines = Array.from({ length: lineCount }, (_, at) => `${at};${draw(all)};${draw(all)};1970-01-02`);
  return ['Nr;Vorname;Name;Born', ...lines, ''].join('\r\n');
}

/**
 * Encodes a text by looking up the byte of each character. Returns null if the encoding does not contain a character.
 */
function encode(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> | null {
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  const byChar = new Map(bytes.map((byte) => [decoderOf(encoding).decode(Uint8Array.of(byte)), byte]));
  const found = Array.from(text, (char) => byChar.get(char));
  return found.includes(undefined) ? null : Uint8Array.from(found as number[]);
}

const eightBits = guessedEncodings.filter((encoding) => encoding !== 'utf-8');
const cases = (Object.keys(names) as Language[]).flatMap((language) =>
  eightBits
    .filter((encoding) => encode(fileIn(language, 40, 1), encoding))
    .map((encoding) => [language, encoding] as const),
);

describe('the encoding of a file with names', () => {
  it('tests each encoding with text in every language that it can represent', () => {
    expect(Map.groupBy(cases, ([, encoding]) => encoding).size).toBe(4);
    expect(cases.filter(([language]) => language === 'Polish')).toEqual([['Polish', 'windows-1250']]);
    expect(new Set(cases.map(([language]) => language)).size).toBe(7);
  });

  it.each(cases)(
    'detects the encoding of a file in %s as %s and decodes its text correctly',
    async (language, encoding) => {
      for (const seed of [1, 2, 3]) {
        const text = fileIn(language, 40, seed);
        const file = new File([encode(text, encoding) ?? ''], 'names.csv');
        const opened = await openTextFile(file);
        let read = '';
        for await (const piece of textOf({ ...opened, encoding: opened.encoding ?? 'utf-8' })) read += piece;
        expect(read).toBe(text);
        expect(opened.length).toBe(text.length);
      }
    },
  );

  it.each(cases)(
    'never mistakes a single line in %s for any encoding other than %s',
    (language, encoding) => {
      for (const name of names[language]) {
        const bytes = encode(name, encoding) ?? Uint8Array.of();
        const guessed = guessEncoding([bytes]);
        if (guessed !== null) expect(decodeLine(guessed, bytes)).toBe(name);
      }
    },
  );

  it.each([
    ['a German list with one Danish patient', [...names.German, 'Sørensen']],
    ['a Catalan list', ['Mònica Solà', 'Òscar Mercè', 'Adrià Nicolàs']],
    ['a Danish list', ['Søren', 'Jørgensen', 'Østergaard', 'Kjær', 'Åse', 'Bjørn']],
  ])('never mistakes the letters of %s for those of another encoding', (_, list) => {
    const lines = list.map((name) => encode(name, 'windows-1252') ?? Uint8Array.of());
    expect(guessEncoding(lines) ?? 'windows-1252').toBe('windows-1252');
  });

  it.each([
    ['Czech', ['Zdeněk Němec', 'Jiří Dvořák', 'Hynčíčková', 'Kučera', 'Růžena Vlčková', 'Martinů', 'Čeněk']],
    ['Hungarian', ['Győző', 'Erdős', 'Szűcs', 'Őrs', 'Fűlöp', 'Jenő']],
  ])('never mistakes a %s list in windows-1250 for another encoding, in full or by line', (_, list) => {
    const lines = list.map((name) => encode(name, 'windows-1250') ?? Uint8Array.of());
    for (const sample of [lines, ...lines.map((line) => [line])]) {
      expect(guessEncoding(sample) ?? 'windows-1250').toBe('windows-1250');
    }
  });

  it('detects a file as UTF-8 even if a few of its characters are damaged', () => {
    const lines = names.French.map((name) => new TextEncoder().encode(name));
    expect(guessEncoding([...lines, Uint8Array.of(0x41, 0xe9, 0x42)])).toBe('utf-8');
  });
});

// This sample was encoded by a different program, not by our own encoder.
const known = 'Müller;Größe;José Núñez;Françoise Lefèvre;João Gonçalves;Niccolò';
it.each([
  [
    'cp850',
    '4d816c6c65723b477294e1653b4a6f7382204ea3a4657a3b4672616e876f697365204c65668a7672653b4a6fc66f20476f6e87616c7665733b4e6963636f6c95',
  ],
  [
    'macintosh',
    '4d9f6c6c65723b47729aa7653b4a6f738e204e9c96657a3b4672616e8d6f697365204c65668f7672653b4a6f8b6f20476f6e8d616c7665733b4e6963636f6c98',
  ],
  [
    'windows-1252',
    '4dfc6c6c65723b4772f6df653b4a6f73e9204efaf1657a3b4672616ee76f697365204c6566e87672653b4a6fe36f20476f6ee7616c7665733b4e6963636f6cf2',
  ],
] as const)('decodes the bytes of a file that is encoded in %s', (encoding, hex) => {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  expect(decodeLine(encoding, bytes)).toBe(known);
});

describe('the sampled lines', () => {
  const sampled = (...lines: number[][]) => {
    const sampler = new LineSampler();
    sampler.add(Uint8Array.from(lines.flatMap((line) => [...line, 0x0d, 0x0a])));
    return sampler.lines;
  };

  it('the sample contains only lines with non-ASCII bytes, shortened to the text around these bytes', () => {
    const long = [...Array<number>(500).fill(0x41), 0xe9, ...Array<number>(500).fill(0x42)];
    const lines = sampled([0x41], [0x42, 0xe9], long, [0x43]);
    expect(lines.map((line) => line.length)).toEqual([2, 200]);
    expect(lines.every((line) => line.includes(0xe9))).toBe(true);
  });

  it('chooses the sample lines that together have the most distinct non-ASCII bytes', () => {
    const lines = sampled([0xe9], [0xe9, 0xe8], [0xe9], [0xf1]);
    expect(mostVaried(lines, 2).map((line) => [...line])).toEqual([[0xe9, 0xe8], [0xf1]]);
  });
});
