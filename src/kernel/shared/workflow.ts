import type { z } from 'zod';
import type { Allow } from './permission.ts';
import type { Fields, RecordSpec } from './record.ts';

export interface Transition<S extends string = string> {
  label: string;
  from: readonly S[];
  to: S;
  /** The right that opens the button. Who may *sign* can be narrower: that is a guard. */
  who: Allow;
  /** What the person must give with it; refused otherwise at the edge. */
  input?: z.ZodType;
  /** Present when the step is signed: the sentence the signer puts their name to. */
  sign?: string;
  /** The meaning stored with the signature; `performed` unless said. */
  meaning?: SignatureMeaning;
  /** True when `implementWorkflow` must give a guard; the compiler asks for it. */
  guarded?: boolean;
  /** Drawn as the primary next step. */
  primary?: boolean;
}

export const signatureMeanings = [
  'performed',
  'inspected',
  'independentInspection',
  'accepted',
  'released',
  'witnessed',
  'reviewed',
  'approved',
  'issued',
  'acknowledged',
  'voided',
] as const;
export type SignatureMeaning = (typeof signatureMeanings)[number];

export interface Workflow<
  R extends RecordSpec<Fields, string> = RecordSpec<Fields, string>,
  T extends Record<string, Transition> = Record<string, Transition>,
> {
  record: R;
  start: string;
  transitions: T;
}

/** The states a record may be in. */
export type StatusOf<R> = R extends RecordSpec<Fields, infer S> ? S : never;

/** Declares how a record's status may change. Nothing else can change it (architecture §5). */
export function defineWorkflow<
  const R extends RecordSpec<Fields, string>,
  const T extends Record<string, Transition<NoInfer<StatusOf<R>>>>,
>(record: R, spec: { start: NoInfer<StatusOf<R>>; transitions: T }): { record: R; start: StatusOf<R>; transitions: T } {
  return { record, start: spec.start, transitions: spec.transitions };
}

/** What a person may do with a row now: true, or the reason why not, in words. */
export type Allowed = Record<string, true | string>;
