import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/environment.mjs';

const limitsFile = join(root, 'scripts/test/plain-english-limits.json');

/** Words that make a sentence hard to understand, because they omit the noun or the acting person. */
export const markers = {
  whoever: /\bwhoever\b/gi,
  whom: /\bwhom\b/gi,
  'who or what at the start': /(?<=^|[.:;] )(?:Who|What)\b(?=[^?.]*\.)/g,
  stands: /\bstands?\b/gi,
  told: /\btold\b/gi,
  tells: /\btells?\b/gi,
  nobody: /\bnobody\b/gi,
  'what is': /\bwhat (?:is|was|are|were)\b/gi,
  'by itself': /\bby (?:itself|themselves)\b/gi,
  anew: /\banew\b/gi,
};

/** Returns the prose of a file: comments, test titles and screen texts of source, or a document without code blocks. */
export function proseOf(file, text) {
  if (file.endsWith('.md')) return [text.replace(/^```[\s\S]*?^```/gm, '')];
  const pieces = [
    ...text.matchAll(/\/\*\*?([\s\S]*?)\*\//g),
    ...text.matchAll(/(?:^[ \t]*\/\/([^\n]*)\n?)/gm),
    ...(/\.(test|spec)\.(ts|tsx|mjs)$/.test(file)
      ? text.matchAll(/\b(?:describe|it|test)(?:\.\w+)*(?:\([^)]*\))?\(\s*['"`]((?:(?!['"`]).)+)/g)
      : []),
    ...(/\.(words|messages)\.ts$/.test(file) ? text.matchAll(/['`]((?:[^'`\\\n]|\\.){12,})['`]/g) : []),
  ];
  return pieces.map(([, piece]) => piece.replace(/^\s*\*/gm, ' ').trim());
}

/** Returns how often each marker occurs in the prose of these files. */
export function countMarkers(files, read) {
  const prose = files.flatMap((file) => proseOf(file, read(file)));
  const words = prose.join(' ').match(/[A-Za-z']+/g)?.length ?? 0;
  const counts = Object.entries(markers).map(([name, pattern]) => {
    const found = prose.reduce((sum, piece) => sum + (piece.match(pattern)?.length ?? 0), 0);
    return [name, found];
  });
  return { words, counts: Object.fromEntries(counts) };
}

const generated = new Set(['docs/requirements.md']);

function filesWithProse() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return listed
    .split('\n')
    .filter((file) => /\.(tsx?|mjs|md)$/.test(file) && !file.endsWith('.gen.ts') && !generated.has(file))
    .filter((file) => file !== 'scripts/test/plain-english.mjs');
}

/**
 * Fails if a marker occurs more often than the limits file allows. With `--lower`, stores lower counts as the new
 * limits.
 */
export function checkPlainEnglish(args = []) {
  const { words, counts } = countMarkers(filesWithProse(), readIfThere);
  if (args.includes('--lower')) {
    writeFileSync(limitsFile, `${JSON.stringify(counts, null, 2)}\n`);
    return { passed: 1, failed: 0, output: '' };
  }
  const limits = JSON.parse(readFileSync(limitsFile, 'utf8'));
  const grown = Object.entries(counts).filter(([name, count]) => count > (limits[name] ?? 0));
  if (words > 0 && grown.length === 0) return { passed: 1, failed: 0, output: '' };
  const lines = grown.map(
    ([name, count]) => `  "${name}" occurs ${count} times, at most ${limits[name] ?? 0}`,
  );
  const output = `Comments, test titles and documents must name the thing and the person (CONTRIBUTING.md):\n${lines.join('\n')}\n`;
  return { passed: 0, failed: 1, output };
}

/**
 * Returns the text of a file, or an empty text if it is missing. Git still lists a deleted file until the deletion is
 * committed.
 */
function readIfThere(file) {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

if (import.meta.filename === process.argv[1]) {
  const { failed, output } = checkPlainEnglish(process.argv.slice(2));
  process.stdout.write(output);
  process.exitCode = failed;
}
