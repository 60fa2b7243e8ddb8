/** Puts a file into the person's downloads: a blob, or an address that holds its content (`data:`). */
export function saveFile(name: string, content: Blob | string): void {
  const address = typeof content === 'string' ? content : URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the blob after the click has returned.
  if (typeof content !== 'string') window.setTimeout(() => URL.revokeObjectURL(address), 1000);
}
