const screen = process.stderr;

/** Prints a title, and the duration at the end. On a terminal, shows the elapsed seconds during the work. */
export async function showProgress(title, work) {
  const start = Date.now();
  const line = () => `${title} … ${secondsSince(start)}`;
  screen.write(screen.isTTY ? title : `${title} …\n`);
  const ticking = setInterval(
    () => screen.write(screen.isTTY ? `\r${line()}` : `${line()} so far\n`),
    screen.isTTY ? 1000 : 10_000,
  );
  try {
    const outcome = await work();
    clearInterval(ticking);
    screen.write(screen.isTTY ? `\r${line()}\n` : `${line()}, done\n`);
    return outcome;
  } catch (error) {
    clearInterval(ticking);
    screen.write(`${screen.isTTY ? '\r' : ''}${line()}, not finished\n`);
    throw error;
  }
}

export function secondsSince(start) {
  const seconds = (Date.now() - start) / 1000;
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}
