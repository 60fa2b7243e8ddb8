import { createStore } from './store.ts';

const idleAfter = 30 * 60_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let lastSign = Date.now();

/** Whether the person gave a sign in the last minute, or `within` so many ms: what a screen asks by itself is no use of a shared terminal. */
export const isAttended = (within = 60_000): boolean => Date.now() - lastSign < within;

/** True after 30 minutes without a sign of the person (spec §2). */
export const idle = createStore(false);

/** The person is here: by hand, or with a code held before the camera. */
export const noteSign = (): void => {
  lastSign = Date.now();
  idle.set(false);
};

/** Watches for signs of the person until the returned function is called. */
export function watchIdleness(): () => void {
  lastSign = Date.now();
  for (const sign of signs) window.addEventListener(sign, noteSign, { passive: true, capture: true });
  // Checked by the clock, not by one long timer: a sleeping laptop stops timers.
  const timer = window.setInterval(() => {
    if (Date.now() - lastSign >= idleAfter) idle.set(true);
  }, 10_000);
  return () => {
    window.clearInterval(timer);
    for (const sign of signs) window.removeEventListener(sign, noteSign, { capture: true });
  };
}
