import { expect, test } from 'vitest';
import { createKeySequence } from './use-hotkey.ts';

const shortcuts = ['g t', 'g q', 'c', 'Mod+k'];

/** Presses keys at the given times and returns the shortcut that each of them completes, or null. */
function completed(...presses: [key: string, at: number][]): (string | null)[] {
  const { press } = createKeySequence();
  return presses.map(([key, at]) => press(key, shortcuts, at));
}

test('a single-key shortcut takes effect without waiting for a second key', () => {
  expect(completed(['c', 0], ['Mod+k', 10])).toEqual(['c', 'Mod+k']);
});

test('two keys in sequence trigger their shortcut once', () => {
  expect(completed(['g', 0], ['q', 900], ['q', 950])).toEqual([null, 'g q', null]);
});

test('ignores a second key that completes no sequence, even if it is a shortcut on its own', () => {
  expect(completed(['g', 0], ['c', 300], ['c', 600])).toEqual([null, null, 'c']);
});

test('after a pause, the second key starts a new sequence', () => {
  expect(completed(['g', 0], ['c', 2000])).toEqual([null, 'c']);
});

test('forgets the first key of a sequence when the focus moves to a field', () => {
  const { press, forget } = createKeySequence();
  press('g', shortcuts, 0);
  forget();
  expect(press('t', shortcuts, 100)).toBeNull();
  expect(press('c', shortcuts, 200)).toBe('c');
});
