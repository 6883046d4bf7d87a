import { expect, it } from 'vitest';
import { hasEarlierScreen } from './not-found-page.tsx';

it.each([
  ['after a link in the app', 1, undefined, true],
  ['after an address was typed over a screen of the app', 0, true, true],
  ['in a new tab', 0, false, false],
  ['in a new tab of a browser that does not tell', 0, undefined, false],
] as const)(
  '%s, returns whether Back leads to an earlier screen of the app',
  (_, routerIndex, canGoBack, isThere) => {
    expect(hasEarlierScreen({ routerIndex, canGoBack })).toBe(isThere);
  },
);
