import { expect, it } from 'vitest';
import { hasEarlierScreen } from './error-pages.tsx';

it.each([
  ['after a link in the app', true, 1, undefined],
  ['after an address was typed over a screen of the app', true, 0, true],
  ['in a new tab', false, 0, false],
  ['in a new tab of a browser without the Navigation API', false, 0, undefined],
] as const)(
  'returns whether Back leads to an earlier screen of the app (%s: %s)',
  (_, isThere, routerIndex, canGoBack) => {
    expect(hasEarlierScreen({ routerIndex, canGoBack })).toBe(isThere);
  },
);
