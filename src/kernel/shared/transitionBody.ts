import { z } from 'zod';
import type { Transition } from './workflow.ts';

const proof = {
  pin: z.string().length(4, 'Pin must be 4 characters long'),
  password: z.string().max(128).optional(),
  code: z.string().max(20).optional(),
};

const asksNothing = z.never('This step asks for nothing.').optional();

type InputOf<T extends Transition> = T extends { input: infer I extends z.ZodType } ? { input: I } : object;
type ProofOf<T extends Transition> = T extends { sign: string } ? typeof proof : object;

/** What a step's call takes: the version seen, the step's input, and the proof of who signs it. */
export function transitionBody<T extends Transition>(
  transition: T,
): z.ZodObject<{ version: z.ZodInt } & InputOf<T> & ProofOf<T>, z.core.$strict> {
  return z.strictObject({
    version: z.int().min(1),
    input: transition.input ?? asksNothing,
    ...(transition.sign ? proof : {}),
  }) as never;
}
