/** Returns the milliseconds of a monotonic clock that all processes of the machine share. */
export function sharedNow(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
