const longest = 30;
const room = 45;

/** Returns as many different samples as fit on a line: at least the first, shortened if necessary. */
export function shownSamples(samples: readonly string[]): readonly string[] {
  const different = [...new Set(samples.map((sample) => sample.trim()))].filter((sample) => sample !== '');
  let length = 0;
  return different.map(shortened).filter((sample, position) => {
    length += sample.length;
    return position === 0 || length <= room;
  });
}

function shortened(sample: string): string {
  const characters = [...sample];
  return characters.length > longest ? `${characters.slice(0, longest).join('').trimEnd()}…` : sample;
}
