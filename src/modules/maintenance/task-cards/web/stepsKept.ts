import { isOnTablet } from './photoStore.ts';
import type { Answer, RaisedFinding, StepBody } from './stepAnswer.ts';

/** A step recorded without the server. */
export interface Waiting {
  /** The same key with every try: a repeat after a lost answer records nothing twice. */
  key: string;
  address: string;
  step: string;
  cardId: string;
  body: StepBody;
  /** Of a finding: its pictures on this tablet; they go to it once the server has it. */
  findingPhotos?: readonly string[];
  /** The finding as the server answered it, while its pictures still wait. */
  found?: RaisedFinding;
}

/** What this tablet keeps of a job's cards for one person until the server has it. */
export interface Kept {
  /** Typed and not sent, by `T040/3`. */
  typed: Record<string, Answer>;
  /** Recorded without the server, in order. */
  waiting: Waiting[];
}

export function photosOf(body: StepBody): string[] {
  return Array.isArray(body['photos']) ? (body['photos'] as string[]) : [];
}

/** After the server has an entry: it no longer waits, and what was typed for it is forgotten unless a later entry stands on it. */
export function taken(kept: Kept, entry: Waiting): Kept {
  const waiting = kept.waiting.filter((each) => each.key !== entry.key);
  if (waiting.some((each) => each.step === entry.step)) return { ...kept, waiting };
  const { [entry.step]: _sent, ...typed } = kept.typed;
  return { typed, waiting };
}

/** After one picture reached the server: wherever the tablet's copy was named, the server's is. */
export function withPhoto({ typed, waiting }: Kept, photo: string, id: string): Kept {
  const swap = (photos: string[]) => photos.map((each) => (each === photo ? id : each));
  return {
    typed: Object.fromEntries(
      Object.entries(typed).map(([step, answer]) => [
        step,
        answer.photos ? { ...answer, photos: swap(answer.photos) } : answer,
      ]),
    ),
    waiting: waiting.map((entry) =>
      photosOf(entry.body).length > 0
        ? { ...entry, body: { ...entry.body, photos: swap(photosOf(entry.body)) } }
        : entry,
    ),
  };
}

/** After the server has a finding whose pictures still wait: a repeat sends them to this one and raises no second. */
export function withFound({ typed, waiting }: Kept, key: string, found: RaisedFinding): Kept {
  return { typed, waiting: waiting.map((entry) => (entry.key === key ? { ...entry, found } : entry)) };
}

/** Without the entry of a step; what was typed stays. */
export function without(kept: Kept, step: string): Kept {
  return { ...kept, waiting: kept.waiting.filter((each) => each.step !== step) };
}

/** Pictures on this tablet that were kept for something thrown away and belong to nothing else that is still here. */
export function picturesLeft(before: Kept, after: Kept): string[] {
  const still = new Set(picturesIn(after));
  return [...new Set(picturesIn(before))].filter((photo) => isOnTablet(photo) && !still.has(photo));
}

const picturesIn = ({ typed, waiting }: Kept): string[] => [
  ...Object.values(typed).flatMap(({ photos }) => photos ?? []),
  ...waiting.flatMap(({ body, findingPhotos }) => [...photosOf(body), ...(findingPhotos ?? [])]),
];
