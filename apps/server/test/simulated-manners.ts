/** Parameters of a simulated doctor. Times are in minutes, and shares are between 0 and 1. */
export type Manner = {
  kind: 'day_wise' | 'central';
  /** The configured length of a consultation, as a multiple of the real mean length. */
  settingRatio: number;
  settingMinutes: number;
  meanMinutes: number;
  /** The coefficient of variation of the length of visits of one type. */
  dispersion: number;
  /** With 3 types, a visit is short, ordinary or long: half, once or twice the mean length. */
  visitTypes: 1 | 3;
  shape: 'log_normal' | 'gamma';
  /** The share of the day that booked patients fill on average. More than 1 means overbooked. */
  load: number;
  noShows: number;
  latecomers: number;
  /** The number of walk-ins per booked patient. */
  walkIns: number;
  notesArrivals: boolean;
  /** How late the doctor starts on average, in minutes. */
  doctorLate: number;
  /** The probability of an unplanned break of 10 to 25 minutes after a visit. */
  breaks: number;
  /** The share of calls in which the doctor does not call the first patient who is present. */
  overtaking: number;
  /** Whether staff complete a visit when it ends. If not, the next Call Next completes the visit. */
  completesAtOnce: boolean;
};

const settingRatios = [0.15, 0.3, 0.6, 1, 1.6, 3, 6] as const;
/** The shortest consultation length that a clinic can configure, in minutes. */
const shortestSetting = 5;

/**
 * Returns varied doctors, the same ones in every run. Their configured consultation length differs from the real one by
 * up to a factor of seven.
 */
export function simulatedManners(count: number, seed = 2026): Manner[] {
  const random = createRandom(seed);
  const oneOf = <T>(choices: readonly [T, ...T[]]): T =>
    choices[Math.floor(random.share() * choices.length)] ?? choices[0];
  return Array.from({ length: count }, (_, index) => {
    const kind = index % 2 === 0 ? 'day_wise' : 'central';
    const settingRatio = settingRatios[(index >> 1) % settingRatios.length] ?? 1;
    const meanMinutes = Math.max(oneOf([8, 12, 20, 30]), shortestSetting / settingRatio);
    return {
      kind,
      settingRatio,
      meanMinutes,
      settingMinutes: Math.round(settingRatio * meanMinutes),
      dispersion: oneOf([0.5, 0.8, 1.2]),
      shape: oneOf(['log_normal', 'gamma']),
      visitTypes: oneOf([1, 3]),
      // Only the central queue may be overbooked, because it continues the next day.
      load: kind === 'central' ? oneOf([0.8, 0.9, 1, 1.2]) : oneOf([0.8, 0.9, 1]),
      noShows: oneOf([0.05, 0.1, 0.2]),
      latecomers: oneOf([0.05, 0.15]),
      walkIns: oneOf([0, 0.15]),
      notesArrivals: oneOf([true, false]),
      doctorLate: oneOf([2, 12, 30]),
      breaks: oneOf([0, 0.06]),
      overtaking: oneOf([0, 0.15]),
      completesAtOnce: oneOf([true, false]),
    };
  });
}

export type Random = ReturnType<typeof createRandom>;

export function createRandom(seed: number) {
  let state = seed;
  const share = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share());
  /** Draws from a gamma distribution with mean `shape`, with the method of Marsaglia and Tsang. */
  const gamma = (shape: number): number => {
    if (shape < 1) return gamma(shape + 1) * (1 - share()) ** (1 / shape);
    const d = shape - 1 / 3;
    for (;;) {
      const x = normal();
      const v = (1 + x / Math.sqrt(9 * d)) ** 3;
      if (v > 0 && Math.log(1 - share()) < x ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
    }
  };
  const ofType = ({ shape, meanMinutes, dispersion }: Manner) => {
    if (shape === 'gamma') return meanMinutes * gamma(1 / dispersion ** 2) * dispersion ** 2;
    const spread = Math.sqrt(Math.log(1 + dispersion ** 2));
    return meanMinutes * Math.exp(spread * normal() - spread ** 2 / 2);
  };
  const consultation = (manner: Manner) => ofType(manner) * (manner.visitTypes === 1 ? 1 : typeOf(share()));
  return { share, gamma, consultation };
}

/** Returns the mean visit length of a type, as a multiple of the mean over all types. */
function typeOf(share: number): number {
  if (share < 0.4) return 0.5;
  return share < 0.8 ? 1 : 2;
}
