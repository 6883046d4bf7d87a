import { describe, expect, it } from 'vitest';
import { openTextFile, textOf } from './text-file.ts';

const fileOf = (content: BlobPart | number[], name = 'patients.csv') =>
  new File([Array.isArray(content) ? new Uint8Array(content) : content], name);
const read = async (file: File) => {
  const opened = await openTextFile(file);
  let text = '';
  for await (const piece of textOf(opened)) text += piece;
  return { encoding: opened.encoding, length: opened.length, text };
};

describe('the text of a file', () => {
  it('is read as UTF-8 where it is that, without the mark at its beginning', async () => {
    expect(await read(fileOf('\uFEFFName\nZoë 👩'))).toEqual({
      encoding: 'utf-8',
      length: 11,
      text: 'Name\nZoë 👩',
    });
  });

  it('is read as an older Windows writes it where it is no UTF-8', async () => {
    const { encoding, text } = await read(fileOf([0x5a, 0x6f, 0xeb, 0x20, 0x80]));
    expect({ encoding, text }).toEqual({ encoding: 'windows-1252', text: 'Zoë €' });
  });

  it('is read as Windows writes it too when only its last character is broken off', async () => {
    expect((await read(fileOf([0x41, 0xc3]))).encoding).toBe('windows-1252');
  });

  it('is read as the "Unicode text" of a spreadsheet', async () => {
    expect((await read(fileOf([0xff, 0xfe, 0x41, 0, 0x2c, 0, 0xeb, 0]))).text).toBe('A,ë');
  });

  it('has line breaks where an older program has its own, and nothing else that is no text', async () => {
    const { text } = await read(fileOf('a,"b\u000bc"\f\u0001d\te\u007f\r\n1,2\u001a'));
    expect(text).toBe('a,"b\nc"\nd\te\r\n1,2');
  });

  it('comes whole from a file of many slices, also where a character lies across two', async () => {
    const text = `${'x'.repeat(999_999)}${'é👩'.repeat(200_000)}`;
    const found = await read(fileOf(text));
    expect(found.text === text).toBe(true);
    expect(found.length).toBe(text.length);
  });
});

describe('a file that is no text', () => {
  const refusalOf = (file: File) => openTextFile(file).then(String, (error: Error) => error.message);

  it('is refused with words how to save a spreadsheet as CSV, by its name or by what is in it', async () => {
    expect(await refusalOf(fileOf('a', 'Patients.XLSX'))).toMatch(/Save As.*CSV UTF-8/);
    expect(await refusalOf(fileOf([0x50, 0x4b, 3, 4, 9, 9], 'patients.csv'))).toMatch(/CSV UTF-8/);
    expect(await refusalOf(fileOf([0xd0, 0xcf, 0x11, 0xe0, 9], 'patients.csv'))).toMatch(/CSV UTF-8/);
  });

  it('is refused where it is empty or a picture', async () => {
    expect(await refusalOf(fileOf(''))).toMatch(/empty/);
    expect(await refusalOf(fileOf([0x89, 0x50, 0x4e, 0x47, 0, 0], 'scan.csv'))).toMatch(/text/);
  });
});
