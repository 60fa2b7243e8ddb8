import { describe, expect, it } from 'vitest';
import { named, releasedAt, wheelOverhaul } from '../abs0001234.fixture.ts';
import { evaluateGate } from '../evaluateGates.ts';
import type { GateFacts } from '../facts.ts';

const first = <T>(list: readonly T[]): T => named(list, () => true);
const messages = (code: 'G12' | 'G13' | 'G14' | 'G15' | 'G19', facts: GateFacts) =>
  evaluateGate(code, facts, releasedAt).messages;
const state = (code: 'G12' | 'G13' | 'G14' | 'G15' | 'G19', facts: GateFacts) =>
  evaluateGate(code, facts, releasedAt).state;

describe('G12 Tools', () => {
  it('5.2: TW-014 used on 9 Sep and due on 10 Sep passes though the due date lapses before the release', () => {
    expect(state('G12', wheelOverhaul())).toBe('pass');
  });

  it('5.2: TW-014 due 10 Sep and used 11 Sep fails; on the due day itself it is good', () => {
    const facts = wheelOverhaul();
    first(facts.tools.uses).usedAt = '2026-09-10T15:00:00.000Z';
    expect(state('G12', facts)).toBe('pass');
    first(facts.tools.uses).usedAt = '2026-09-11T03:00:00.000Z';
    expect(messages('G12', facts)).toEqual([
      'Torque wrench TW-014 was out of calibration on 11 Sep 2026 (due 10 Sep 2026).',
    ]);
  });

  it('a tool must be serviceable, and named by the CMM or an approved equivalent', () => {
    const facts = wheelOverhaul();
    Object.assign(first(facts.tools.uses), { serviceableAtUse: false, approvedForTask: false });
    expect(messages('G12', facts)).toEqual([
      'Torque wrench TW-014 was not serviceable on 09 Sep 2026.',
      'Torque wrench TW-014 is neither named by the manual nor an approved equivalent.',
    ]);
  });

  it('R4: a later out-of-tolerance recall fails every use in the suspect time until it is resolved', () => {
    const facts = wheelOverhaul();
    const recall = { number: 'OT-9', suspectFrom: '2026-09-01T00:00:00.000Z', resolved: false };
    first(facts.tools.uses).recalls = [recall];
    expect(messages('G12', facts)).toEqual(['TW-014 was found out of tolerance; assessment OT-9 is open.']);
    Object.assign(recall, { doubt: 'Dropped on the floor.' });
    expect(messages('G12', facts)).toEqual(['TW-014 is in doubt: Dropped on the floor. Assessment OT-9 is open.']);
    recall.resolved = true;
    expect(state('G12', facts)).toBe('pass');
    Object.assign(recall, { resolved: false, suspectFrom: '2026-09-10T00:00:00.000Z' });
    expect(state('G12', facts)).toBe('pass');
  });

  it('a tool without calibration has no due date; without tool uses the gate passes and says so', () => {
    const facts = wheelOverhaul();
    first(facts.tools.uses).calDueAtUse = null;
    expect(state('G12', facts)).toBe('pass');
    facts.tools.uses = [];
    expect(messages('G12', facts)).toEqual(['No tool use is recorded.']);
  });
});

describe('G13 Consumables', () => {
  it('passes when every consumable was within expiry and within life after opening', () =>
    expect(state('G13', wheelOverhaul())).toBe('pass'));

  it('fails when a batch had expired at use', () => {
    const facts = wheelOverhaul();
    first(facts.consumables.uses).expiresOn = '2026-09-08';
    expect(messages('G13', facts)).toEqual(['Grease batch 24-118 expired on 08 Sep 2026, used on 09 Sep 2026.']);
    first(facts.consumables.uses).expiresOn = '2026-09-09';
    expect(state('G13', facts)).toBe('pass');
  });

  it('fails when a batch was open too long, or a required one is not recorded', () => {
    const facts = wheelOverhaul();
    first(facts.consumables.uses).useByAfterOpen = '2026-09-08';
    facts.consumables.missing = ['Loctite 243'];
    expect(messages('G13', facts)).toEqual([
      'Grease batch 24-118 was open past 08 Sep 2026, used on 09 Sep 2026.',
      'Loctite 243 is required and not recorded.',
    ]);
  });
});

describe('G14 Parts fitted', () => {
  const part = (facts: GateFacts) => first(facts.parts.fitted);

  it('passes when every fitted part has an accepted document and fits the parts list', () =>
    expect(state('G14', wheelOverhaul())).toBe('pass'));

  it('fails without an incoming certificate, or with one that is not accepted', () => {
    const facts = wheelOverhaul();
    Object.assign(part(facts), {
      name: 'O-ring',
      partNumber: 'MS28775-214',
      lot: { kind: 'batch', number: 'OR-5' },
      document: null,
    });
    expect(messages('G14', facts)).toEqual(['O-ring MS28775-214 batch OR-5 has no incoming certificate.']);
    part(facts).document = { type: 'form1', number: 'F1-1', accepted: false };
    expect(messages('G14', facts)).toEqual(['O-ring MS28775-214 batch OR-5: certificate F1-1 is not accepted.']);
  });

  it('5.3: a heat pack with a CoC only fails; a standard part may have one', () => {
    const facts = wheelOverhaul();
    Object.assign(part(facts), { name: 'Heat pack', partNumber: '2-1684-HP', lot: { kind: 'serial', number: 'HP-9' } });
    part(facts).document = { type: 'coc', number: 'C-1', accepted: true };
    expect(messages('G14', facts)).toEqual([
      'Heat pack 2-1684-HP S/N HP-9 has only a CoC; a component needs a Form 1, 8130-3 or TCCA certificate.',
    ]);
    part(facts).standardPart = true;
    expect(state('G14', facts)).toBe('pass');
  });

  it('fails when the part is not effective for this assembly', () => {
    const facts = wheelOverhaul();
    Object.assign(part(facts), { effectivity: 'notEffective', ipl: 'IPL 1-120B, post SB only' });
    expect(messages('G14', facts)).toEqual(['GA78-12 is not effective for this assembly (IPL 1-120B, post SB only).']);
    part(facts).effectivity = 'alternate';
    expect(state('G14', facts)).toBe('pass');
  });

  it('a PMA part needs the customer’s consent', () => {
    const facts = wheelOverhaul();
    part(facts).effectivity = 'pma';
    expect(messages('G14', facts)).toEqual([
      "Tie bolt GA78-12 batch TB-77 is a PMA part without the customer's consent.",
    ]);
    part(facts).customerConsent = true;
    expect(state('G14', facts)).toBe('pass');
  });

  it('5.3: a seal batch that expired on 10 Sep and was fitted on 11 Sep fails, and so does a part from scrap', () => {
    const facts = wheelOverhaul();
    Object.assign(part(facts), {
      name: 'Seal',
      shelfLifeEnds: '2026-09-10',
      fittedAt: '2026-09-11T02:00:00.000Z',
      fromScrap: true,
    });
    expect(messages('G14', facts)).toEqual([
      'Seal GA78-12 batch TB-77 shelf life ended 10 Sep 2026, fitted on 11 Sep 2026.',
      'Seal GA78-12 batch TB-77 was taken from scrap.',
    ]);
  });

  it('without fitted parts the gate passes and says so', () => {
    const facts = wheelOverhaul();
    facts.parts.fitted = [];
    expect(messages('G14', facts)).toEqual(['No part was fitted.']);
  });
});

describe('G15 Quarantine', () => {
  it('passes when neither the component nor a fitted batch or serial is in quarantine or scraps', () =>
    expect(state('G15', wheelOverhaul())).toBe('pass'));

  it('fails when one is', () => {
    const facts = wheelOverhaul();
    facts.quarantine = [{ subject: 'Tie bolt batch TB-77', place: 'quarantine', number: 'QR-0042' }];
    expect(messages('G15', facts)).toEqual(['Tie bolt batch TB-77 is in quarantine (QR-0042).']);
    facts.quarantine.push({ subject: 'Wheel 4821', place: 'scraps', number: 'SC-0007' });
    expect(messages('G15', facts)).toHaveLength(2);
  });
});

describe('G19 Clear of tools', () => {
  it('passes when every loaned tool is back and the final check is signed', () =>
    expect(state('G19', wheelOverhaul())).toBe('pass'));

  it('fails while a tool is loaned to the job or the check is not signed', () => {
    const facts = wheelOverhaul();
    facts.tools.openLoans = [{ tool: 'K-22', loanedAt: '2026-09-10T01:00:00.000Z' }];
    facts.cards.clearOfTools = null;
    expect(messages('G19', facts)).toEqual([
      'Tool K-22 is still loaned to this work order.',
      'The final check "clear of tools, parts and material" is not signed.',
    ]);
  });
});
