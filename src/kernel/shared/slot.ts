/**
 * A place on a module's screen that other modules fill, so that the screen imports none of them. Declared in `shared/public.ts` of the
 * module whose screen it is; the type is what each part is given.
 */
export interface Slot<Props extends object> {
  readonly name: string;
  /** Never there: carries the type of what a part is given. */
  readonly props?: Props;
}

/** Declares a slot by its name: `job.findings`. */
export const defineSlot = <Props extends object>(name: string): Slot<Props> => ({ name });
