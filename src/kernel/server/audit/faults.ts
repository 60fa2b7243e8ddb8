/** A finding of the verification of history and signatures. */
export interface Fault {
  /** What sort of thing it is: faults of one kind are listed up to a number, and counted. */
  kind: string;
  /** A sentence that names the thing. */
  what: string;
  /** How to look at it: a statement for the database, or the address of a screen. */
  look: string;
}

const mostOfAKind = 20;

/** Collects faults, so that one does not hide the others: each kind up to 20, the rest of it counted. */
export class Faults {
  readonly #kinds = new Map<string, { told: Fault[]; count: number }>();

  add(kind: string, what: string, look: string): void {
    const known = this.#kinds.get(kind) ?? { told: [], count: 0 };
    known.count += 1;
    if (known.told.length < mostOfAKind) known.told.push({ kind, what, look });
    this.#kinds.set(kind, known);
  }

  /** The faults in the order in which their kinds were met; of a kind that has more, the last says how many. */
  list(): Fault[] {
    return [...this.#kinds].flatMap(([kind, { told, count }]) => {
      const more = count - told.length;
      const last = told.at(-1);
      return more > 0 && last ? [...told, { kind, what: `And ${more} more: ${kind}.`, look: last.look }] : told;
    });
  }
}
