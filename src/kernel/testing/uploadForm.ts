export interface FormFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** A multipart form as a browser sends it: fields first, then files. */
export function uploadForm(
  fields: Record<string, string>,
  files: readonly FormFile[],
): { headers: { 'content-type': string }; payload: Buffer } {
  const edge = 'edge-of-a-part';
  const parts: Buffer[] = [];
  for (const [field, value] of Object.entries(fields)) {
    parts.push(Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`));
  }
  for (const { name, type, bytes } of files) {
    const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
    parts.push(Buffer.from(head), bytes, Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${edge}--\r\n`));
  return { headers: { 'content-type': `multipart/form-data; boundary=${edge}` }, payload: Buffer.concat(parts) };
}
