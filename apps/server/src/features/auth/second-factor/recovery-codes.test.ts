import { describe, expect, it } from 'vitest';
import { newRecoveryCodes, toRecoveryCode } from './recovery-codes.ts';

describe('recovery codes', () => {
  it('S-188: makes ten different recovery codes of sixteen characters that are hard to misread', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  it('reads recovery codes in any case, with or without hyphens and spaces, and with misread letters', () => {
    const typed = ['0A1B-2C3D-4E5F-6G7H', 'oaib 2c3d 4e5f 6g7h', ' OALB2C3D4E5F6G7H '];
    expect(typed.map(toRecoveryCode)).toEqual(Array(3).fill('0A1B2C3D4E5F6G7H'));
  });

  it('rejects a text with a wrong length or an invalid letter as a recovery code', () => {
    expect(['', '123456', '0A1B-2C3D-4E5F-6G7', '0A1B-2C3D-4E5F-6G7U'].map(toRecoveryCode)).toEqual(
      Array(4).fill(null),
    );
  });
});
