import { isIPv6 } from 'node:net';

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

/** All eight groups, those that `::` stands for included. */
function groupsOf(ipAddress: string): string[] {
  const [head = [], tail = []] = ipAddress.split('::').map((part) => part.split(':').filter(Boolean));
  return [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
}
