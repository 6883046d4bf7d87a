import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signs a request as Twilio does: HMAC-SHA-1 over the URL and the sorted parameters, each name followed by its value.
 * Repeated parameters count once for each different value.
 */
export function signTwilio(token: string, address: string, form: URLSearchParams): string {
  // One pass over the parameters: a stranger chooses how many there are, before the signature is checked.
  const values = new Map<string, Set<string>>();
  for (const [name, value] of form) values.set(name, (values.get(name) ?? new Set()).add(value));
  const names = [...values].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const params = names.flatMap(([name, given]) => [...given].toSorted().map((value) => `${name}${value}`));
  return createHmac('sha1', token)
    .update(address + params.join(''), 'utf8')
    .digest('base64');
}

/**
 * Checks a signature in constant time. The URL must come from the settings, because a caller can choose the Host
 * header.
 */
export function isSignedByTwilio(
  token: string,
  address: string,
  form: URLSearchParams,
  signature: string | string[] | undefined,
): boolean {
  if (typeof signature !== 'string') return false;
  const [given, expected] = [Buffer.from(signature), Buffer.from(signTwilio(token, address, form))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
