import type { phaseWords } from '../shared/cardWords.ts';

export type WorkKind = 'inspect' | 'disassemble' | 'clean' | 'ndt' | 'repair' | 'assemble' | 'test';

const kinds: Record<keyof typeof phaseWords, WorkKind> = {
  receiving: 'inspect',
  preliminary: 'inspect',
  disassembly: 'disassemble',
  cleaning: 'clean',
  ndt: 'ndt',
  check: 'inspect',
  repair: 'repair',
  assembly: 'assemble',
  test: 'test',
  final: 'inspect',
  storage: 'inspect',
};

/** The kind of experience a card of a phase gives, as the logbook names it. */
export function workOf(phase: string): WorkKind {
  return kinds[phase as keyof typeof kinds] ?? 'inspect';
}
