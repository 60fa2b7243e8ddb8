const extensions: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
  'video/mp4': ['.mp4'],
};

/** The name a download gets: no path, and the ending of what it is now (a WebP photo is kept as JPEG). */
export function downloadName(fileName: string, mime: string): string {
  const bare =
    fileName.replace(/[/\\:*?"<>|\u202a-\u202e\u2066-\u2069\u2400-\u2421]/g, '_').replace(/^[.\s]+|[.\s]+$/g, '') ||
    'file';
  const fitting = extensions[mime];
  if (!fitting || fitting.some((extension) => bare.toLowerCase().endsWith(extension))) return bare;
  return `${bare.replace(/\.[A-Za-z0-9]{1,5}$/, '')}${fitting[0]}`;
}

/** The `Content-Disposition` of a file, for old and new readers (RFC 6266, RFC 8187). */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
