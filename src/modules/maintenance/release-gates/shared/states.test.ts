import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLegal, nextStates, stateTables, type StatefulEntity, type StateStep } from './states.ts';

const entities = Object.keys(stateTables) as StatefulEntity[];
const stepsOf = (entity: StatefulEntity): readonly StateStep[] => stateTables[entity].steps;

describe('state tables (3.20)', () => {
  it('every step joins known states, none twice, and each state can be reached', () => {
    for (const entity of entities) {
      const states = new Set<string>(stateTables[entity].states);
      const pairs = stepsOf(entity).map((each) => `${each.from}→${each.to}`);
      expect(new Set(pairs).size).toBe(pairs.length);
      expect(
        stepsOf(entity).every((each) => states.has(each.to) && (each.from === null || states.has(each.from))),
      ).toBe(true);
      expect(new Set(stepsOf(entity).map((each) => each.to))).toEqual(states);
      expect(stepsOf(entity).filter((each) => each.from === null)).toHaveLength(1);
    }
  });

  it('released → inWork is forbidden: rework is a new job', () => {
    expect(isLegal('workOrder', 'released', 'inWork')).toBe(false);
    expect(nextStates('workOrder', 'released')).toEqual(['shipped']);
  });

  it('only a release request that is taken can be signed, and only a requested job released', () => {
    expect(
      stepsOf('releaseRequest')
        .filter((each) => each.to === 'signed')
        .map((each) => each.from),
    ).toEqual(['taken']);
    expect(
      stepsOf('workOrder')
        .filter((each) => each.to === 'released')
        .map((each) => each.from),
    ).toEqual(['releaseRequested']);
  });

  it('any open job may be returned, declared BER or scrapped; it may be cancelled up to inWork', () => {
    const open = ['received', 'preliminary', 'awaitingApproval', 'inWork', 'finalInspection', 'releaseRequested'];
    for (const end of ['returnedAsIs', 'ber', 'scrapped'])
      expect(open.every((from) => isLegal('workOrder', from, end))).toBe(true);
    expect(open.filter((from) => isLegal('workOrder', from, 'cancelled'))).toEqual(open.slice(0, 4));
    for (const end of ['closed', 'returnedAsIs', 'ber', 'scrapped', 'cancelled'])
      expect(nextStates('workOrder', end)).toEqual([]);
  });

  it('a card is not applicable only from ready, and superseded once it was begun, or when it was declared not applicable', () => {
    expect(
      stepsOf('taskCard')
        .filter((each) => each.to === 'notApplicable')
        .map((each) => each.from),
    ).toEqual(['ready']);
    expect(
      stepsOf('taskCard')
        .filter((each) => each.to === 'superseded')
        .map((each) => each.from),
    ).toEqual(['signed', 'inProgress', 'done', 'notApplicable']);
  });

  it('an issued certificate ends superseded or void, never anything else', () => {
    expect(nextStates('releaseCertificate', 'issued')).toEqual(['superseded', 'void']);
    expect([...nextStates('releaseCertificate', 'void'), ...nextStates('releaseCertificate', 'superseded')]).toEqual(
      [],
    );
  });

  it('unknown states and staying in place are no step', () => {
    expect(isLegal('finding', 'open', 'open')).toBe(false);
    expect(isLegal('finding', 'open', 'elsewhere')).toBe(false);
    expect(isLegal('finding', null, 'closed')).toBe(false);
  });

  // The model below is written from 3.20 a second time, by rule instead of by row, so that a slip in the table shows.
  const mustNotHappen = (entity: StatefulEntity, path: readonly string[]): boolean => {
    const at = (state: string): number => path.indexOf(state);
    const last = path.length - 1;
    const endsIn = (...states: string[]): boolean => states.some((state) => at(state) >= 0 && at(state) < last);
    switch (entity) {
      case 'workOrder':
        return (
          endsIn('closed', 'returnedAsIs', 'ber', 'scrapped', 'cancelled') ||
          (at('released') >= 0 &&
            path.slice(at('released') + 1).some((state) => state !== 'shipped' && state !== 'closed')) ||
          (at('released') > 0 && path[at('released') - 1] !== 'releaseRequested') ||
          (at('inWork') >= 0 &&
            path.slice(at('inWork')).some((state) => ['received', 'preliminary', 'awaitingApproval'].includes(state)))
        );
      case 'taskCard':
        return (
          endsIn('superseded') ||
          (endsIn('notApplicable') && path[at('notApplicable') + 1] !== 'superseded') ||
          (at('signed') > 0 && path[at('signed') - 1] !== 'done')
        );
      case 'finding':
        return endsIn('closed') || (at('closed') > 0 && at('dispositioned') < 0);
      case 'inspectionReport':
        return endsIn('superseded') || (at('superseded') > 0 && at('signed') < 0);
      case 'releaseRequest':
        return endsIn('signed', 'returned', 'withdrawn');
      case 'releaseCertificate':
        return endsIn('superseded', 'void');
    }
  };

  // A third of the tries goes on, a third takes any way out, a third names any state at all and is mostly refused.
  const aim = (entity: StatefulEntity, state: string | null, choice: number): string => {
    const pick = (from: readonly string[]): string => from[Math.floor(choice / 3) % from.length] ?? '';
    const legal = nextStates(entity, state);
    if (choice % 3 === 2 || legal.length === 0) return pick(stateTables[entity].states);
    return pick(choice % 3 === 0 ? legal.slice(0, 2) : legal);
  };

  it.each(entities)('P49: 10 000 random walks of a %s never reach an illegal state', (entity) => {
    const visited = new Set<string>();
    let walks = 0;
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 30, maxLength: 40 }), (choices) => {
        walks += 1;
        let state: string | null = null;
        const path: string[] = [];
        for (const choice of choices) {
          const target = aim(entity, state, choice);
          if (!isLegal(entity, state, target)) continue;
          state = target;
          path.push(target);
          visited.add(target);
        }
        expect(mustNotHappen(entity, path)).toBe(false);
      }),
      { numRuns: 10_000 },
    );
    expect(walks).toBeGreaterThanOrEqual(10_000);
    // Walks that never got anywhere would prove nothing.
    expect(visited).toEqual(new Set(stateTables[entity].states));
  });

  it('P49: the walk check itself catches a planted illegal step', () => {
    expect(mustNotHappen('workOrder', ['received', 'released'])).toBe(true);
    expect(mustNotHappen('workOrder', ['releaseRequested', 'released', 'inWork'])).toBe(true);
    expect(mustNotHappen('releaseCertificate', ['issued', 'void', 'issued'])).toBe(true);
    expect(mustNotHappen('taskCard', ['locked', 'ready', 'signed'])).toBe(true);
  });
});
