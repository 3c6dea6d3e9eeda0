import type { Context } from 'hono';
import { describe, expect, test } from 'vitest';
import { countedNetwork, isNetwork, plainAddress, senderAddress, trustedProxies } from './sender-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7:4711 ', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:CB00:7107', '203.0.113.7'],
  ['[2001:DB8::1]:443', '2001:db8:0:0:0:0:0:1'],
  ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8:0:0:0:0:0:1'],
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
  ['::1', '0:0:0:0:0:0:0:1'],
  ['::', '0:0:0:0:0:0:0:0'],
  ['unknown', null],
  ['', null],
  ['203.0.113.7, 10.0.0.1', null],
])('%j is %j', (text, address) => expect(plainAddress(text)).toBe(address));

test('one household is one sender, however its addresses are written', () => {
  const counted = [
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff:ffff:ffff:ffff',
    '2001:0DB8:0001:0002:0000:0000:0000:0009',
    '[2001:db8:1:2::5]:8080',
  ].map((text) => countedNetwork(plainAddress(text) ?? ''));
  expect(new Set(counted)).toEqual(new Set(['2001:db8:1:2::/64']));
  expect(countedNetwork('2001:db8:1:3:0:0:0:1')).not.toBe(counted[0]);
  expect(countedNetwork('203.0.113.7')).toBe('203.0.113.7');
});

describe('X-Forwarded-For', () => {
  const proxies = trustedProxies(['127.0.0.1', '10.0.0.0/8', '2001:db8:ffff::/48']);
  const from = (address: string, forwarded?: string) =>
    senderAddress(
      {
        env: { incoming: { socket: { remoteAddress: address } } },
        req: { header: () => forwarded },
      } as unknown as Context,
      proxies,
    );

  test.each<[string, string, string | undefined, string]>([
    ['from a stranger counts for nothing', '198.51.100.1', '203.0.113.7', '198.51.100.1'],
    ['from a proxy counts', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['from a proxy that speaks IPv6', '::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['from a proxy in a network', '2001:db8:ffff::9', '2001:db8:5:6::7', '2001:db8:5:6::/64'],
    ['from a chain of proxies', '127.0.0.1', '203.0.113.7, 10.1.2.3, 10.9.9.9', '203.0.113.7'],
    [
      'with a part that the sender put before it',
      '127.0.0.1',
      '1.1.1.1, 203.0.113.7, 10.1.2.3',
      '203.0.113.7',
    ],
    ['that is missing', '127.0.0.1', undefined, '127.0.0.1'],
    ['that is not an address', '10.1.2.3', 'unknown', '10.1.2.3'],
    ['of nothing but proxies', '127.0.0.1', '10.0.0.1', '10.0.0.1'],
  ])('%s', (_name, address, forwarded, sender) => expect(from(address, forwarded)).toBe(sender));
});

test.each([
  ['127.0.0.1', true],
  ['10.0.0.0/8', true],
  ['::1', true],
  ['fd00::/8', true],
  ['1', false],
  ['10.0.0.0/33', false],
  ['proxy.example', false],
  ['10.0.0.0/', false],
])('%s is a network: %s', (text, expected) => expect(isNetwork(text)).toBe(expected));
