let sound: AudioContext | undefined;

const tones = { good: [880], warn: [660, 660], bad: [220, 180] } as const;

/** Three sounds a keeper tells apart without looking: taken, look here, refused (R-LBL-3). */
export function beep(tone: keyof typeof tones): void {
  try {
    sound ??= new AudioContext();
    for (const [nth, pitch] of tones[tone].entries()) {
      const tune = sound.createOscillator();
      const loud = sound.createGain();
      loud.gain.value = 0.06;
      tune.frequency.value = pitch;
      tune.connect(loud).connect(sound.destination);
      tune.start(sound.currentTime + nth * 0.14);
      tune.stop(sound.currentTime + nth * 0.14 + 0.11);
    }
  } catch {
    // A browser without sound keeps the words.
  }
}
