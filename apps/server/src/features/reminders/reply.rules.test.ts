import { expect, it } from 'vitest';
import { readReply } from './reply.rules.ts';

it.each([
  ['1', 'confirm'],
  ['"1"', 'confirm'],
  ['2!', 'call_back'],
  ['1 2', 'other'],
  ['1st', 'other'],
  ['', 'other'],
  ['yes', 'other'],
  ['ARRÊT', 'stop'],
  ['Please stop', 'other'],
] as const)('the reply “%s” means %s', (text, meaning) => {
  expect(readReply({ text, wish: null })).toBe(meaning);
});

it('S-237: the provider’s classification of a reply takes precedence over the text', () => {
  expect(readReply({ text: '1', wish: 'stop' })).toBe('stop');
  expect(readReply({ text: 'STOP', wish: 'start' })).toBe('start');
});
