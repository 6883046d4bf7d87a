const longest = 30;
const room = 45;

/** As many different examples as a line has room for: the first at least, shortened where it must be. */
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
