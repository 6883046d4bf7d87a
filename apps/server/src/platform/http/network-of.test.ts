import { describe, expect, it } from 'vitest';
import { networkOf, wideNetworkOf } from './network-of.ts';

describe('networkOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('maps the IP address %s to the network %s for rate limits', (ipAddress, network) => {
    expect(networkOf(ipAddress)).toBe(network);
  });
});

describe('wideNetworkOf', () => {
  it.each([
    ['203.0.113.7', '203.0'],
    ['::ffff:203.0.113.7', '203.0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8'],
  ])('maps the IP address %s to the coarse network %s', (address, network) => {
    expect(wideNetworkOf(address)).toBe(network);
  });
});
