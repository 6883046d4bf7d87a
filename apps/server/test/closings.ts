const closings: (() => Promise<void>)[] = [];

/** Registers a cleanup for the end of the current test file. */
export function closeWithFile(close: () => Promise<void>): void {
  closings.push(close);
}

export async function closeAll(): Promise<void> {
  await Promise.all(closings.splice(0).map((close) => close()));
}
