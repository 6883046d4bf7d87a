import { isIP, isIPv6 } from 'node:net';

/**
 * What to count a caller's requests and failures by: an IPv4 address, or the /64 of an IPv6 one, for whoever has
 * one of its addresses has them all.
 */
export function networkOf(ipAddress: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ipAddress)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ipAddress)) return ipAddress;
  const groups = groupsOf(ipAddress).slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/**
 * A coarse network, to recognise a place again: the /16 of an IPv4 address or the /32 of an IPv6 one. Providers change
 * the finer parts every day.
 */
export function wideNetworkOf(ipAddress: string): string {
  const network = networkOf(ipAddress);
  const separator = network.includes(':') ? ':' : '.';
  return network.split(separator).slice(0, 2).join(separator);
}

/** All eight groups, those that `::` stands for included. */
function groupsOf(ipAddress: string): string[] {
  const [head = [], tail = []] = ipAddress.split('::').map((part) => part.split(':').filter(Boolean));
  return [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
}

/** `10.0.3.1` or `10.0.3.0/24`. Everything (`/0`) is no range: whoever trusts it trusts nobody in particular. */
export function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
