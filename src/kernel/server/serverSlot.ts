/** A call that a module makes and one above it answers, in the same transaction: the lower module imports nothing of the upper one. */
export interface ServerSlot<Args extends readonly unknown[], Answer> {
  /** Asks whoever filled it; an error when nobody did, so that nothing is lost silently. */
  call(...args: Args): Promise<Answer>;
  /** Says what happens; once, when the upper module is loaded. */
  fill(answer: (...args: Args) => Promise<Answer>): void;
}

/** Declares a call upwards: `defineServerSlot<[ctx: WriteContext, row: Row]>('group/module')`, which names the module that fills it. */
export function defineServerSlot<Args extends readonly unknown[], Answer = void>(
  filledBy: string,
): ServerSlot<Args, Answer> {
  let filled: ((...args: Args) => Promise<Answer>) | null = null;
  return {
    call: async (...args) => {
      if (!filled) throw new Error(`${filledBy} is not served: nobody answers this call.`);
      return filled(...args);
    },
    fill: (answer) => {
      if (filled) throw new Error(`${filledBy} answers this call already.`);
      filled = answer;
    },
  };
}
