const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A new claim code: 60 bits, without letters that are taken for digits. Made here, so that no answer of the server carries it. */
export function newClaimCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => letters[byte % 32]).join('');
}
