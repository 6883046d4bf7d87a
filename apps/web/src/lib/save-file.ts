const keptMillis = 60_000;

export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Revoke the URL later, because some browsers start to read it only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), keptMillis);
}
