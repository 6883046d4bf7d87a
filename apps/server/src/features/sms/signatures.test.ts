import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSigningKey } from '#platform/config/sms-settings';
import { expectSimilarCost } from '#test/cost';
import { isSignedByTwilio, signTwilio } from './twilio-signature.ts';
import { isSignedWebhook, signWebhook } from './webhook-signature.ts';

describe('S-234: the signature of Twilio', () => {
  const token = '12345';
  const address = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  const form = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675310',
    Digits: '1234',
    From: '+14158675310',
    To: '+18005551212',
  });

  it('the signature of Twilio matches the example that Twilio publishes', () => {
    // https://www.twilio.com/docs/usage/security#validating-signatures-from-twilio
    expect(signTwilio(token, address, form)).toBe('GvWf1cFY/Q7PnoempGyD5oXAezc=');
    expect(isSignedByTwilio(token, address, form, 'GvWf1cFY/Q7PnoempGyD5oXAezc=')).toBe(true);
  });

  const signature = 'GvWf1cFY/Q7PnoempGyD5oXAezc=';
  const other = new URLSearchParams({ ...Object.fromEntries(form), To: '1' });

  it.each([
    ['another URL', isSignedByTwilio(token, `${address}&x=1`, form, signature)],
    [
      'the URL with http instead of https',
      isSignedByTwilio(token, address.replace('https', 'http'), form, signature),
    ],
    ['another token', isSignedByTwilio('12346', address, form, signature)],
    ['another form value', isSignedByTwilio(token, address, other, signature)],
    ['only a part of the signature', isSignedByTwilio(token, address, form, signature.slice(0, -1))],
    ['an empty signature', isSignedByTwilio(token, address, form, '')],
  ])('the check of a Twilio signature fails with %s', (_, fits) => {
    expect(fits).toBe(false);
  });

  it('the signature of Twilio is invalid without the header', () => {
    expect(isSignedByTwilio(token, address, form, undefined)).toBe(false);
    expect(isSignedByTwilio(token, address, form, ['GvWf1cFY/Q7PnoempGyD5oXAezc='])).toBe(false);
  });

  it('a request without a valid signature is rejected in a similar time, whether it has 16,000 values of one parameter or 16,000 parameters', async () => {
    // As many as fit into 64 kB, the largest body. The server does nothing else meanwhile.
    const texts = Array.from({ length: 16_000 }, (_, index) => index.toString(36));
    const rejects = (body: string) => async () =>
      expect(isSignedByTwilio(token, address, new URLSearchParams(body), signature)).toBe(false);
    await expectSimilarCost(rejects(texts.map((text) => `a=${text}`).join('&')), rejects(texts.join('&')));
  });

  it('each different value of a repeated parameter is signed once, in order', () => {
    const repeated = new URLSearchParams('b=2&a=3&b=1&b=2&a=3');
    const expected = createHmac('sha1', token).update(`${address}a3b1b2`).digest('base64');
    expect(signTwilio(token, address, repeated)).toBe(expected);
  });

  /**
   * A second implementation of the rule that Twilio documents: sort by name, append each name and value, no delimiters.
   */
  const written = (key: string, url: string, values: Record<string, string>) => {
    let text = url;
    for (const name of Object.keys(values).sort()) text += name + values[name];
    return createHmac('sha1', key).update(Buffer.from(text)).digest().toString('base64');
  };

  it('the signature of Twilio matches an independent implementation for 1,000 random requests', () => {
    const name = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 });
    const value = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => text.isWellFormed());
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.webUrl({ withQueryParameters: true }),
        fc.dictionary(name, value, { maxKeys: 12, noNullPrototype: true }),
        (key, url, values) => {
          expect(signTwilio(key, url, new URLSearchParams(values))).toBe(written(key, url, values));
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('S-235: the signature of Standard Webhooks', () => {
  // The example of https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
  const key = readSigningKey('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw') as Buffer;
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
  const timestamp = 1_614_265_330;
  const body = Buffer.from('{"test": 2432232314}');
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature,
  };
  const at = (seconds: number) => new Date((timestamp + seconds) * 1000);

  it('the signature of Standard Webhooks matches the published example', () => {
    expect(signWebhook(key, { id, timestamp, body })).toBe(signature);
    expect(isSignedWebhook(key, headers, body, at(0))).toBe(true);
  });

  it('a signature of Standard Webhooks is valid for five minutes before and after its timestamp', () => {
    const valid = [-301, -300, 0, 300, 301].map((seconds) =>
      isSignedWebhook(key, headers, body, at(seconds)),
    );
    expect(valid).toEqual([false, true, true, true, false]);
  });

  it('accepts a request of Standard Webhooks if one of several signatures is valid', () => {
    const several = `v1,${'A'.repeat(43)}= v1a,x ${signature}`;
    expect(isSignedWebhook(key, { ...headers, 'webhook-signature': several }, body, at(0))).toBe(true);
  });

  it.each([
    ['another id', { 'webhook-id': 'msg_x' }],
    ['another time', { 'webhook-timestamp': String(timestamp + 1) }],
    ['an invalid time', { 'webhook-timestamp': 'now' }],
    ['another version', { 'webhook-signature': signature.replace('v1', 'v2') }],
    ['no signature', { 'webhook-signature': undefined }],
    ['no id', { 'webhook-id': undefined }],
  ])('the check of a Standard Webhooks signature fails with %s', (_, changed) => {
    expect(isSignedWebhook(key, { ...headers, ...changed }, body, at(0))).toBe(false);
  });

  it('the signature of Standard Webhooks does not match another body or another key', () => {
    expect(isSignedWebhook(key, headers, Buffer.from('{"test": 2432232315}'), at(0))).toBe(false);
    expect(isSignedWebhook(Buffer.alloc(24), headers, body, at(0))).toBe(false);
  });
});
