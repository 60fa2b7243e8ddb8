import { describe, expect, it } from 'vitest';
import { named, releasedAt, wheelOverhaul } from '../abs0001234.fixture.ts';
import { evaluateGate } from '../evaluateGates.ts';
import type { GateFacts } from '../facts.ts';

const item = (facts: GateFacts) => named(named(facts.capability.revisions, () => true).items, () => true);

describe('G02 Capability', () => {
  it('passes when the effective list has an active item with the exact P/N, the scope and the shop', () => {
    const result = evaluateGate('G02', wheelOverhaul(), releasedAt);
    expect(result).toMatchObject({ state: 'pass', facts: { items: [{ capKey: 'W-001', revision: '11' }] } });
  });

  it('fails when the P/N is not on the list: a P/N typed with another dash number is a different part', () => {
    const facts = wheelOverhaul();
    facts.job.partNumber = 'C20195162-1';
    expect(evaluateGate('G02', facts, releasedAt)).toMatchObject({
      state: 'fail',
      messages: ['C20195162-1 is not on the effective CAAT capability list (rev 11) for overhaul.'],
    });
  });

  it('fails when the item does not cover the scope, the shop, or is suspended', () => {
    const scope = wheelOverhaul();
    scope.job.workScope = 'modification';
    expect(evaluateGate('G02', scope, releasedAt).messages).toEqual([
      'C20195162 is not on the effective CAAT capability list (rev 11) for modification.',
    ]);
    const shop = wheelOverhaul();
    shop.job.shop = 'wheel';
    expect(evaluateGate('G02', shop, releasedAt).messages[0]).toContain(
      'The item is for the wheel overhaul shop, not wheel.',
    );
    const suspended = wheelOverhaul();
    Object.assign(item(suspended), { state: 'suspended', stateReason: 'no paint booth' });
    expect(evaluateGate('G02', suspended, releasedAt).messages[0]).toContain('The item is suspended: no paint booth.');
  });

  it('accepts the approved series of a P/N, by its listed members only', () => {
    const facts = wheelOverhaul();
    Object.assign(item(facts), { partNumber: 'C2019 series', isSeries: true, members: ['C20195162'] });
    expect(evaluateGate('G02', facts, releasedAt).state).toBe('pass');
    Object.assign(item(facts), { members: ['C20195163'] });
    expect(evaluateGate('G02', facts, releasedAt).state).toBe('fail');
  });

  it('is asked for every authority on the certificate', () => {
    const facts = wheelOverhaul();
    facts.job.certificateTypes = ['CAAT_FORM_1', 'EASA_FORM_1'];
    expect(evaluateGate('G02', facts, releasedAt).messages).toEqual(['There is no effective EASA capability list.']);
  });

  it('switches at 00:00 Bangkok of the effective day (R10)', () => {
    const facts = wheelOverhaul();
    facts.capability.revisions.push({ authority: 'CAAT', revision: '12', effectiveFrom: '2026-09-13', items: [] });
    expect(evaluateGate('G02', facts, '2026-09-12T16:59:59.000Z').state).toBe('pass');
    expect(evaluateGate('G02', facts, '2026-09-12T17:00:00.000Z').messages).toEqual([
      'C20195162 is not on the effective CAAT capability list (rev 12) for overhaul.',
    ]);
  });

  it('fails when no certificate type is chosen', () => {
    const facts = wheelOverhaul();
    facts.job.certificateTypes = [];
    expect(evaluateGate('G02', facts, releasedAt).state).toBe('fail');
    expect(evaluateGate('G03', facts, releasedAt).state).toBe('fail');
  });
});

describe('G03 Approval', () => {
  const approval = (facts: GateFacts) => named(facts.capability.approvals, () => true);

  it('passes when the approval is active on the day and holds the rating', () => {
    expect(evaluateGate('G03', wheelOverhaul(), releasedAt).state).toBe('pass');
  });

  it('passes on the last day of the approval and fails the day after', () => {
    const facts = wheelOverhaul();
    approval(facts).validTo = '2026-09-12';
    expect(evaluateGate('G03', facts, releasedAt).state).toBe('pass');
    approval(facts).validTo = '2026-09-11';
    expect(evaluateGate('G03', facts, releasedAt).messages).toEqual([
      'CAAT approval TH.145.0042 expired on 11 Sep 2026.',
    ]);
  });

  it('fails when the rating of the item is not in the approval', () => {
    const facts = wheelOverhaul();
    item(facts).rating = 'C15';
    approval(facts).ratings = ['C14'];
    expect(evaluateGate('G03', facts, releasedAt).messages).toEqual(['Rating C15 is not in approval TH.145.0042.']);
  });

  it('fails when the approval is suspended or does not exist', () => {
    const facts = wheelOverhaul();
    approval(facts).status = 'suspended';
    expect(evaluateGate('G03', facts, releasedAt).messages).toEqual(['CAAT approval TH.145.0042 is suspended.']);
    facts.capability.approvals = [];
    expect(evaluateGate('G03', facts, releasedAt).messages).toEqual(['There is no CAAT approval on 12 Sep 2026.']);
  });
});
