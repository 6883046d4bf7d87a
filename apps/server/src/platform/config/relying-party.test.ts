import { describe, expect, it } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

describe('relyingPartyOf', () => {
  it.each([
    ['https://anteroom.example', 'anteroom.example'],
    ['https://clinic.example:8443/desk', 'clinic.example'],
    ['http://localhost:3000', 'localhost'],
    ['http://anteroom.example', null],
    ['http://127.0.0.1:3000', null],
    ['https://192.168.0.7', null],
    ['https://[::1]:3000', null],
  ])('S-194: maps APP_URL %s to the passkey relying party %s', (appUrl, id) => {
    expect(relyingPartyOf(appUrl)).toEqual(id === null ? null : { id, origin: new URL(appUrl).origin });
  });
});
