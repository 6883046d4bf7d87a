const everyMillis = 500;

export type Progress = {
  begin(what: string): void;
  add(bytes: number): void;
  end(): void;
};

/**
 * Returns a progress display that updates one line on a terminal. If the output is not a terminal, it prints nothing,
 * because it would only fill a log.
 */
export function createProgress(screen: NodeJS.WriteStream = process.stderr): Progress {
  let what = '';
  let bytes = 0;
  let shownAt = 0;
  const show = () => {
    if (!screen.isTTY) return;
    shownAt = performance.now();
    screen.write(`\r\u001b[K${what} … ${(bytes / 1_000_000).toFixed(1)} MB`);
  };
  return {
    begin: (name) => {
      what = name;
      show();
    },
    add: (count) => {
      bytes += count;
      if (performance.now() - shownAt >= everyMillis) show();
    },
    end: () => void (screen.isTTY && screen.write('\r\u001b[K')),
  };
}

export async function* shown(data: AsyncIterable<Buffer>, progress: Progress): AsyncGenerator<Buffer> {
  for await (const piece of data) {
    progress.add(piece.length);
    yield piece;
  }
}
