import { describe, expect, it } from 'vitest';
import { countMarkers, proseOf } from './plain-english.mjs';

const count = (files) => countMarkers(Object.keys(files), (file) => files[file]).counts;

describe('proseOf', () => {
  it('returns the comments of source files without the code', () => {
    const source =
      "/** Returns the queue. */\nconst nobody = 1; // kept\n  // Locks first.\nconst told = 'x';\n";
    expect(proseOf('a.ts', source)).toEqual(['Returns the queue.', 'Locks first.']);
  });

  it('returns test titles and the messages of screens', () => {
    expect(proseOf('a.test.ts', "it.each([1])('rejects %s', () => {});")).toEqual(['rejects %s']);
    expect(proseOf('a.messages.ts', "const messages = { saved: 'Saved the new hours.' };")).toEqual([
      'Saved the new hours.',
    ]);
  });

  it('omits code blocks of documents', () => {
    expect(proseOf('a.md', 'Text.\n```sh\nnobody\n```\n').join('')).not.toContain('nobody');
  });
});

describe('countMarkers', () => {
  it('counts each marker word in any case', () => {
    expect(count({ 'a.ts': '// Whoever is told.\n/** It stands. */\n' })).toMatchObject({
      whoever: 1,
      told: 1,
      stands: 1,
      nobody: 0,
    });
  });

  it('counts sentences that begin with who or what, but not questions', () => {
    const counts = count({ 'a.md': 'Who calls waits. What remains is read. What is a visit?' });
    expect(counts['who or what at the start']).toBe(2);
  });
});
