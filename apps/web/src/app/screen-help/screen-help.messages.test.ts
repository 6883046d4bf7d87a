import { createRoutesFromElements } from 'react-router';
import { describe, expect, it } from 'vitest';
import { dashboardRoutes } from '../routes.tsx';
import { helpOfPath, helpOfScreens } from './screen-help.messages.ts';

const paths = createRoutesFromElements(dashboardRoutes).map(({ path = '' }) => path);

describe('helpOfPath', () => {
  it.each(paths)('describes /dashboard/%s in two to five sentences', (path) => {
    const help = helpOfPath(`/dashboard/${path}`);
    const said = [help?.purpose, ...(help?.actions ?? [])].join(' ');
    const sentences = said.match(/[.?](?= |$)/g) ?? [];
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    expect(sentences.length).toBeLessThanOrEqual(5);
  });

  it('finds the help text for a path with a trailing slash', () => {
    expect(helpOfPath('/dashboard')).toBe(helpOfScreens['']);
    expect(helpOfPath('/dashboard/patients/')).toBe(helpOfScreens.patients);
  });

  it('every screen has a help text, and every help text has a screen', () => {
    expect(Object.keys(helpOfScreens).sort()).toEqual(paths.sort());
  });
});
