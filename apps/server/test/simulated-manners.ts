/** Parameters of a simulated doctor. Minutes, and shares between 0 and 1. */
export type Manner = {
  kind: 'day_wise' | 'central';
  /** The configured and the real mean length of a consultation. */
  settingMinutes: number;
  meanMinutes: number;
  /** Coefficient of variation of the consultation length. */
  dispersion: number;
  shape: 'log_normal' | 'gamma';
  /** The share of the day that the booked patients fill on average. */
  load: number;
  noShows: number;
  latecomers: number;
  /** Per booking. */
  walkIns: number;
  notesArrivals: boolean;
  /** The mean delay of the doctor's start. */
  doctorLate: number;
  /** Whether a visit is completed when it ends; otherwise at the next Call Next. */
  completesAtOnce: boolean;
};

/** Returns varied doctors, the same in every run. The setting is wrong by five different factors. */
export function simulatedManners(count: number): Manner[] {
  const random = createRandom(2026);
  const oneOf = <T>(choices: readonly [T, ...T[]]): T =>
    choices[Math.floor(random.share() * choices.length)] ?? choices[0];
  return Array.from({ length: count }, (_, index) => {
    const kind = index % 2 === 0 ? 'day_wise' : 'central';
    const settingMinutes = oneOf([10, 15, 20, 30]);
    return {
      ...{ kind, settingMinutes },
      meanMinutes: ([0.6, 0.75, 1, 1.3, 1.6][(index >> 1) % 5] ?? 1) * settingMinutes,
      dispersion: oneOf([0.3, 0.5, 0.8]),
      shape: oneOf(['log_normal', 'gamma']),
      // Only the central line may be overbooked, because it continues the next day.
      load: kind === 'central' ? oneOf([0.8, 0.9, 1, 1.2]) : oneOf([0.8, 0.9, 1]),
      noShows: oneOf([0.05, 0.1, 0.2]),
      latecomers: oneOf([0.05, 0.15]),
      walkIns: oneOf([0, 0.15]),
      notesArrivals: oneOf([true, false]),
      doctorLate: oneOf([2, 12]),
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
  /** Gamma distribution with mean `shape`, by Marsaglia and Tsang; `shape` must be at least 1. */
  const gamma = (shape: number): number => {
    const d = shape - 1 / 3;
    for (;;) {
      const x = normal();
      const v = (1 + x / Math.sqrt(9 * d)) ** 3;
      if (v > 0 && Math.log(1 - share()) < x ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
    }
  };
  const consultation = ({ shape, meanMinutes, dispersion }: Manner) => {
    if (shape === 'gamma') return meanMinutes * gamma(1 / dispersion ** 2) * dispersion ** 2;
    const spread = Math.sqrt(Math.log(1 + dispersion ** 2));
    return meanMinutes * Math.exp(spread * normal() - spread ** 2 / 2);
  };
  return { share, gamma, consultation };
}
