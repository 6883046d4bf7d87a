import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';
import { fileWith } from '../bundle/screen-files.ts';

const source = join(import.meta.dirname, 'service-worker.ts');

export function serviceWorker(): Plugin {
  return {
    name: 'anteroom-service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const entry = fileWith(bundle, 'main.tsx');
      const others = Object.keys(bundle).filter((name) => name.startsWith('assets/') && name !== entry);
      const names = [entry, ...others.toSorted()].map((name) => `/${name}`);
      const { code } = await transformWithOxc(await readFile(source, 'utf8'), source);
      const build = createHash('sha256').update(names.join()).update(code).digest('hex').slice(0, 12);
      const given = `const builtFiles=${JSON.stringify(names)},buildName="anteroom-${build}";\n`;
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: given + code });
    },
  };
}
