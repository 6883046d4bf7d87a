import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { leanRouter } from './lean-router.ts';

const library = join(
  dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist/production/lib/dom/lib.js',
);

/** Runs the plugin on a build that contains only one file. */
function build(code?: string, id = library) {
  const { transform, buildEnd } = leanRouter() as unknown as {
    transform: (code: string, id: string) => string | undefined;
    buildEnd: (error?: Error) => void;
  };
  const lean = code === undefined ? undefined : transform(code, id);
  return { lean, end: buildEnd };
}

describe('leanRouter', () => {
  it('marks the components of the installed React Router version as free of side effects', () => {
    const { lean, end } = build(readFileSync(library, 'utf8'));
    expect(lean).toContain('const Link = /* @__PURE__ */ React$1.forwardRef(');
    expect(lean).not.toContain('Link.displayName');
    expect(() => end()).not.toThrow();
  });

  it.each([
    ['components', 'const Link = forwardRef(x);\nLink.displayName = "Link";'],
    ['display names', 'const Link = React$1.forwardRef(x);\nLink.displayName = `Link`;'],
  ])('fails the build if the code of React Router’s %s differs from the expected code', (_, code) => {
    expect(() => build(code)).toThrow('another form');
  });

  it('fails a build that does not contain React Router, but not one that has already failed for another reason', () => {
    const { lean, end } = build('const a = 1;', '/elsewhere/lib.js');
    expect(lean).toBeUndefined();
    expect(() => end()).toThrow('React Router');
    expect(() => end(new Error('A syntax error.'))).not.toThrow();
  });
});
