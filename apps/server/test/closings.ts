const closings: (() => Promise<void>)[] = [];

/** Closes something when the test file that is being run ends. */
export function closeWithFile(close: () => Promise<void>): void {
  closings.push(close);
}

export async function closeAll(): Promise<void> {
  await Promise.all(closings.splice(0).map((close) => close()));
}
