import { describe, expect, it } from 'vitest';
import { releasedAt, wheelOverhaul } from '../abs0001234.fixture.ts';
import { evaluateGate } from '../evaluateGates.ts';
import type { GateFacts } from '../facts.ts';
import type { OutsideFacts } from '../facts.supply.ts';
import { holdReasons, leastStopped } from '../vocabulary.ts';

const run = (code: 'G23' | 'G26', facts: GateFacts) => evaluateGate(code, facts, releasedAt);

describe('G23 Outside work', () => {
  const plating = (extra: Partial<OutsideFacts['processes'][number]> = {}): GateFacts => {
    const facts = wheelOverhaul();
    const process = {
      process: 'Plating',
      vendor: 'Siam Plating',
      sentOn: '2026-09-04',
      performedOn: '2026-09-05',
      approvedUntil: '2026-12-31',
      document: 'COC-81',
      incomingInspection: 'accepted' as const,
      changesPart: true,
      sentAt: '2026-09-05T02:00:00.000Z',
      inspectedAt: '2026-09-06T02:00:00.000Z',
      ...extra,
    };
    facts.outside = { required: [], processes: [process] };
    return facts;
  };

  it('passes with an approved vendor, a returned release or CoC and an accepted incoming inspection', () => {
    expect(run('G23', plating()).state).toBe('pass');
    expect(run('G23', plating({ approvedUntil: '2026-09-05' })).state).toBe('pass');
  });

  it('fails when the vendor’s approval had lapsed on the date', () => {
    expect(run('G23', plating({ approvedUntil: '2026-09-01' })).messages).toEqual([
      'Plating by Siam Plating: approval lapsed 01 Sep 2026.',
    ]);
  });

  it('fails when the vendor was never approved, nothing came back, or it is not inspected', () => {
    expect(run('G23', plating({ approvedUntil: null, document: null, incomingInspection: null })).messages).toEqual([
      'Plating by Siam Plating: the vendor is not approved for it.',
      'Plating by Siam Plating: no release or CoC came back.',
      'Plating by Siam Plating: incoming inspection is missing.',
    ]);
    expect(run('G23', plating({ incomingInspection: 'rejected' })).state).toBe('fail');
  });

  it('fails when the route asks for a process that is not recorded', () => {
    const facts = wheelOverhaul();
    facts.outside.required = [{ process: 'Shot peening', method: 'VT', item: 'hub' }];
    expect(run('G23', facts).messages).toEqual(['Shot peening: no outside work is recorded.']);
  });

  it('is not applicable when the route has no outside process', () => {
    expect(run('G23', wheelOverhaul())).toMatchObject({ state: 'na', messages: ['The route has no outside process.'] });
  });
});

describe('G26 Condition', () => {
  it('passes without a hold that speaks of the part and with every handover acknowledged', () => {
    expect(run('G26', wheelOverhaul()).state).toBe('pass');
  });

  it('fails while a hold of kind quarantine, engineering or authority is open, or one that stops the release; other holds only cost time', () => {
    const failing = holdReasons.filter((reason) => {
      const facts = wheelOverhaul();
      facts.holds.open = [{ reason, startedAt: '2026-09-10T03:00:00.000Z', stops: leastStopped(reason) }];
      return run('G26', facts).state === 'fail';
    });
    expect(failing).toEqual(['awaitingEngineering', 'quarantine', 'authority']);
    const chosen = wheelOverhaul();
    chosen.holds.open = [{ reason: 'awaitingTool', startedAt: '2026-09-10T03:00:00.000Z', stops: 'release' }];
    expect(run('G26', chosen).state).toBe('fail');
    const facts = wheelOverhaul();
    facts.holds.open = [{ reason: 'awaitingEngineering', startedAt: '2026-09-10T03:00:00.000Z', stops: 'work' }];
    expect(run('G26', facts).messages).toEqual(['Hold awaiting engineering is open since 10 Sep 2026.']);
  });

  it('R23: fails until a shift handover is written and acknowledged', () => {
    const facts = wheelOverhaul();
    facts.holds.handovers = [
      { cardNo: 'T070', note: null, acknowledged: false },
      { cardNo: 'T080', note: 'blend left to do', acknowledged: false },
      { cardNo: 'T100', note: 'all done', acknowledged: true },
    ];
    expect(run('G26', facts).messages).toEqual([
      'Card T070 was left in progress without a handover note.',
      'The shift handover of card T080 is not acknowledged.',
    ]);
  });

  it('fails while another module froze the release', () => {
    const facts = wheelOverhaul();
    facts.holds.frozen = { number: 'LT-26-004', reason: 'a 10 mm socket is missing' };
    expect(run('G26', facts).messages).toEqual(['Release is frozen by LT-26-004: a 10 mm socket is missing.']);
  });
});
