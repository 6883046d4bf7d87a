/** Milliseconds of a clock that all processes of one machine share, and that nobody sets. */
export function sharedNow(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
