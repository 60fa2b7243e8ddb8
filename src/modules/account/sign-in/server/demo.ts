/** The PIN of every demo person (architecture §2). */
export const demoPin = '7391';

/** The password of a demo person: known to everybody, which is why they exist in the demo only. */
export function demoPassword(username: string): string {
  return `demo-${username}-2026`;
}
