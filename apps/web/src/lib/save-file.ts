const keptMillis = 60_000;

/** Lets the browser save what was fetched, under a name of ours. */
export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers begin to read it only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), keptMillis);
}
