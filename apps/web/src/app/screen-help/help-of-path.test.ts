import { createRoutesFromElements } from 'react-router';
import { describe, expect, it } from 'vitest';
import { dashboardRoutes } from '../routes.tsx';
import { helpOfPath } from './help-of-path.ts';
import { helpOfScreens } from './screen-help.words.ts';

const paths = createRoutesFromElements(dashboardRoutes).map(({ path = '' }) => path);

describe('helpOfPath', () => {
  it.each(paths)('tells of /dashboard/%s what it is for, in two to five sentences', (path) => {
    const help = helpOfPath(`/dashboard/${path}`);
    const said = [help?.purpose, ...(help?.actions ?? [])].join(' ');
    const sentences = said.match(/[.?](?= |$)/g) ?? [];
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    expect(sentences.length).toBeLessThanOrEqual(5);
  });

  it('finds it whether or not the address ends in a slash', () => {
    expect(helpOfPath('/dashboard')).toBe(helpOfScreens['']);
    expect(helpOfPath('/dashboard/patients/')).toBe(helpOfScreens.patients);
  });

  it('tells of no screen that is not there', () => {
    expect(Object.keys(helpOfScreens).sort()).toEqual(paths.sort());
  });
});
