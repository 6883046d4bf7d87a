import { isIP, isIPv6 } from 'node:net';

/**
 * Returns the network that rate limits use as a key: an IPv4 address, or the /64 of an IPv6 address, because one
 * customer usually owns a whole /64.
 */
export function networkOf(ipAddress: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ipAddress)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ipAddress)) return ipAddress;
  const groups = groupsOf(ipAddress).slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/**
 * Returns a coarse network by which the server recognizes a location: the /16 of an IPv4 address or the /32 of an IPv6
 * address. Providers often change the rest of an address from one day to the next.
 */
export function wideNetworkOf(ipAddress: string): string {
  const network = networkOf(ipAddress);
  const separator = network.includes(':') ? ':' : '.';
  return network.split(separator).slice(0, 2).join(separator);
}

/** Returns the eight groups of an IPv6 address. Expands `::`. */
function groupsOf(ipAddress: string): string[] {
  const [head = [], tail = []] = ipAddress.split('::').map((part) => part.split(':').filter(Boolean));
  return [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
}

/**
 * Returns whether a text is an IP address or a range of addresses, such as `10.0.3.1` or `10.0.3.0/24`. Rejects the
 * range `/0`, because it would trust every address.
 */
export function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
