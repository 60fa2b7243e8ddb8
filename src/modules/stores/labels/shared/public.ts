/** The host before it is ignored, so that labels survive another domain (R-LBL-1). */
const ownLabel = /\/q\/([a-z])\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i;

/** What one of our own labels names, by a scanned text; null for any other code. */
export function labelIn(scanned: string): { letter: string; id: string } | null {
  const [, letter, id] = ownLabel.exec(scanned.trim()) ?? [];
  return letter && id ? { letter: letter.toLowerCase(), id: id.toLowerCase() } : null;
}
