import { describe, expect, it } from 'vitest';
import { openTextFile, splitText, textOf } from './text-file.ts';

const fileOf = (content: BlobPart | number[], name = 'patients.csv') =>
  new File([Array.isArray(content) ? new Uint8Array(content) : content], name);
const read = async (file: File) => {
  const { encoding, length } = await openTextFile(file);
  if (encoding === null) return { encoding, length, text: '' };
  let text = '';
  for await (const piece of textOf({ file, encoding, length })) text += piece;
  return { encoding, length, text };
};

describe('the text of a file', () => {
  it('decodes a file as UTF-8 without its byte order mark', async () => {
    expect(await read(fileOf('\uFEFFName\nZoë 👩'))).toEqual({
      encoding: 'utf-8',
      length: 11,
      text: 'Name\nZoë 👩',
    });
  });

  it('decodes a file as windows-1252 if it is not valid UTF-8', async () => {
    const { encoding, text } = await read(fileOf([0x5a, 0x6f, 0xeb, 0x20, 0x80]));
    expect({ encoding, text }).toEqual({ encoding: 'windows-1252', text: 'Zoë €' });
  });

  it('reports the encoding as uncertain if only the file’s last character is incomplete, with that character’s line as a sample', async () => {
    const { encoding, samples } = await openTextFile(fileOf([0x42, 0x0a, 0x41, 0xc3]));
    expect({ encoding, samples: samples.map((line) => [...line]) }).toEqual({
      encoding: null,
      samples: [[0x41, 0xc3]],
    });
  });

  it.each(['utf-16le', 'utf-16be'])(
    'decodes a file as %s even without a byte order mark',
    async (encoding) => {
      const text = 'Nachname;Geboren\r\nŻółć;1970-01-02\r\nΜουσείο;1980-03-04\r\n';
      const codes = Array.from(text, (char) => char.charCodeAt(0));
      const bytes = codes.flatMap((code) =>
        encoding === 'utf-16le' ? [code % 256, code >> 8] : [code >> 8, code % 256],
      );
      expect(await read(fileOf(bytes))).toEqual({ encoding, length: text.length, text });
    },
  );

  it('decodes a spreadsheet’s “Unicode text” export as UTF-16', async () => {
    expect((await read(fileOf([0xff, 0xfe, 0x41, 0, 0x2c, 0, 0xeb, 0]))).text).toBe('A,ë');
  });

  it('replaces vertical tabs and form feeds with line breaks, and removes other control characters', async () => {
    const { text } = await read(fileOf('a,"b\u000bc"\f\u0001d\te\u007f\r\n1,2\u001a'));
    expect(text).toBe('a,"b\nc"\nd\te\r\n1,2');
  });

  it('reads a long file in slices without losing characters that span two slices', async () => {
    const text = `${'x'.repeat(999_999)}${'é👩'.repeat(200_000)}`;
    const found = await read(fileOf(text));
    expect(found.text === text).toBe(true);
    expect(found.length).toBe(text.length);
  });
});

describe('a file that is not text', () => {
  const errorOf = (file: File) => openTextFile(file).then(String, (error: Error) => error.message);

  it('rejects a spreadsheet, detected by file name or content, with instructions to save it as CSV', async () => {
    expect(await errorOf(fileOf('a', 'Patients.XLSX'))).toMatch(/Save As.*CSV UTF-8/);
    expect(await errorOf(fileOf([0x50, 0x4b, 3, 4, 9, 9], 'patients.csv'))).toMatch(/CSV UTF-8/);
    expect(await errorOf(fileOf([0xd0, 0xcf, 0x11, 0xe0, 9], 'patients.csv'))).toMatch(/CSV UTF-8/);
  });

  it('rejects an empty file and an image', async () => {
    expect(await errorOf(fileOf(''))).toMatch(/empty/);
    expect(await errorOf(fileOf([0x89, 0x50, 0x4e, 0x47, 0, 0], 'scan.csv'))).toMatch(/text/);
    expect(
      await errorOf(
        fileOf(
          Array.from({ length: 600 }, (_, at) => at % 3),
          'a.csv',
        ),
      ),
    ).toMatch(/text/);
  });
});

async function* pieces(...texts: string[]) {
  yield* texts;
}
async function parts(length: number, ...texts: string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const part of splitText(pieces(...texts), length)) found.push(part);
  return found;
}

describe('splitText', () => {
  it('splits a text into parts of the maximum size without losing text', async () => {
    expect(await parts(4, 'ab', 'cdefg', '', 'hi')).toEqual(['abcd', 'efgh', 'i']);
  });

  it('never splits a text in the middle of a character', async () => {
    const text = '👩a👩👩b';
    for (const length of [2, 3, 4, 5, 6, 7, 8]) {
      const cut = await parts(length, text);
      expect(cut.join('')).toBe(text);
      for (const part of cut) {
        expect(part.isWellFormed()).toBe(true);
        expect(part.length).toBeLessThanOrEqual(length);
      }
    }
  });

  it('returns one part for a text that fits exactly, and no part for an empty text', async () => {
    expect(await parts(4, 'abcd')).toEqual(['abcd']);
    expect(await parts(4, '', '')).toEqual([]);
  });
});
