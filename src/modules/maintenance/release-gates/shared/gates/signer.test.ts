import { describe, expect, it } from 'vitest';
import { named, releasedAt, wheelOverhaul } from '../abs0001234.fixture.ts';
import type { AuthorisationFact, SignerFacts } from '../facts.release.ts';
import { evaluateGate } from '../evaluateGates.ts';
import type { GateFacts } from '../facts.ts';

type SignerGate = 'G20' | 'G21' | 'G22';
const run = (code: SignerGate, facts: GateFacts) => evaluateGate(code, facts, releasedAt);

function withSigner(change: (signer: SignerFacts) => void): GateFacts {
  const facts = wheelOverhaul();
  if (facts.signer) change(facts.signer);
  return facts;
}
const withHeld = (change: (held: AuthorisationFact) => void) =>
  withSigner((signer) => change(named(signer.authorisations, () => true)));
const scopeOf = (held: AuthorisationFact) => named(held.scope, () => true);

describe('G20 Signer scope', () => {
  it('passes when the authorisation is active and covers authority, rating, family and work scope', () => {
    expect(run('G20', wheelOverhaul()).state).toBe('pass');
  });

  it('fails when the authorisation covers repair, not overhaul', () => {
    const facts = withHeld((held) => {
      scopeOf(held).taskLevels = ['repair'];
    });
    expect(run('G20', facts).messages).toEqual(['Your authorisation CS-07 covers C14 repair, not overhaul.']);
  });

  it('fails when it covers another rating or family, another authority, or excludes the part', () => {
    expect(
      run(
        'G20',
        withHeld((held) => {
          Object.assign(scopeOf(held), { rating: 'C5', family: 'battery' });
        }),
      ).messages,
    ).toEqual(['Your authorisation CS-07 covers C5 battery, not C14 wheel.']);
    expect(
      run(
        'G20',
        withHeld((held) => {
          held.authorities = ['EASA'];
        }),
      ).messages,
    ).toEqual(['Your authorisation CS-07 does not cover CAAT release.']);
    expect(
      run(
        'G20',
        withHeld((held) => {
          scopeOf(held).excludedParts = ['C20195162'];
        }),
      ).messages,
    ).toEqual(['Your authorisation CS-07 does not cover part C20195162.']);
    expect(
      run(
        'G20',
        withHeld((held) => {
          scopeOf(held).partNumbers = ['C20545000'];
        }),
      ).state,
    ).toBe('fail');
  });

  it('fails when it expired, is suspended, wholly or for the group, or has no stamp', () => {
    expect(
      run(
        'G20',
        withHeld((held) => {
          held.validUntil = '2026-09-11';
        }),
      ).messages,
    ).toEqual(['Your authorisation CS-07 expired on 11 Sep 2026.']);
    expect(
      run(
        'G20',
        withHeld((held) => {
          held.validUntil = '2026-09-12';
        }),
      ).state,
    ).toBe('pass');
    expect(
      run(
        'G20',
        withHeld((held) => {
          held.state = 'suspended';
        }),
      ).messages,
    ).toEqual(['Your authorisation CS-07 is suspended.']);
    expect(
      run(
        'G20',
        withHeld((held) => {
          scopeOf(held).suspended = true;
        }),
      ).messages,
    ).toEqual(['Your authorisation CS-07 is suspended for C14 wheel.']);
    expect(
      run(
        'G20',
        withHeld((held) => {
          held.stampIssued = false;
        }),
      ).state,
    ).toBe('fail');
  });

  it('fails without any authorisation, and explains with the closest one when there are several', () => {
    expect(
      run(
        'G20',
        withSigner((signer) => {
          signer.authorisations = [];
        }),
      ).messages,
    ).toEqual(['You hold no authorisation to release to service.']);
    expect(
      run(
        'G20',
        withSigner((signer) => {
          signer.authorisations = [];
          signer.otherAuthorisations = ['TS-12'];
        }),
      ).messages,
    ).toEqual(['Your authorisation TS-12 does not cover release to service.']);
    const facts = withSigner((signer) => {
      const held = named(signer.authorisations, () => true);
      const repair = {
        ...held,
        number: 'CS-08',
        scope: held.scope.map((scope) => ({ ...scope, taskLevels: ['repair' as const] })),
      };
      signer.authorisations = [{ ...held, state: 'withdrawn' }, repair];
    });
    expect(run('G20', facts).messages).toEqual(['Your authorisation CS-08 covers C14 repair, not overhaul.']);
  });

  it('shows what the people module refuses beyond these facts', () => {
    const facts = withSigner((signer) => {
      signer.refusals = [{ gate: 'G20', text: 'Mandatory reading MOE rev 7 is overdue.' }];
    });
    expect(run('G20', facts).messages).toEqual(['Mandatory reading MOE rev 7 is overdue.']);
    expect(run('G21', facts).state).toBe('pass');
  });

  it('is pending, not passed, until someone opens the review', () => {
    for (const code of ['G20', 'G21', 'G22'] as const) {
      expect(run(code, { ...wheelOverhaul(), signer: null })).toMatchObject({
        state: 'pending',
        messages: ['Depends on signer.'],
      });
    }
  });
});

describe('G21 Signer currency', () => {
  const currency = (extra: Partial<SignerFacts['currency']>) =>
    run(
      'G21',
      withSigner((signer) => {
        Object.assign(signer.currency, extra);
      }),
    );

  it('passes with training ≤ 24 months, 6 months of experience in 24, age ≥ 21 and valid licences', () => {
    expect(run('G21', wheelOverhaul()).state).toBe('pass');
  });

  it('fails the day after human-factors training is 24 months old', () => {
    expect(currency({ humanFactorsOn: '2024-09-12' }).state).toBe('pass');
    expect(currency({ humanFactorsOn: '2024-09-11' }).messages).toEqual([
      'Human-factors training expired 11 Sep 2026; you cannot certify.',
    ]);
  });

  it('fails when continuation training is missing or expired', () => {
    expect(currency({ continuationOn: null }).messages).toEqual([
      'Continuation training is missing; you cannot certify.',
    ]);
    expect(currency({ continuationOn: '2023-01-01' }).state).toBe('fail');
  });

  it('needs 6 months of work in the last 24, or 100 days', () => {
    expect(currency({ monthsWorked: 6, daysWorked: 6 }).state).toBe('pass');
    expect(currency({ monthsWorked: 5, daysWorked: 100 }).state).toBe('pass');
    expect(currency({ monthsWorked: 1, daysWorked: 12 }).messages).toEqual([
      'Recent experience in the last 24 months: 1 of 6 months, 12 of 100 days; you cannot certify.',
    ]);
  });

  it('fails under 21 or with an expired licence', () => {
    expect(currency({ atLeast21: false, licences: [{ name: 'Medical', validUntil: '2026-09-11' }] }).messages).toEqual([
      'Certifying staff must be at least 21 years old.',
      'Medical expired 11 Sep 2026; you cannot certify.',
    ]);
  });
});

describe('G22 Signer identity', () => {
  const identity = (extra: object) =>
    run(
      'G22',
      withSigner((signer) => {
        if (signer.identity) Object.assign(signer.identity, extra);
      }),
    );

  it('passes with a live session, the right PIN, the second factor and a signature on file', () => {
    expect(run('G22', wheelOverhaul()).state).toBe('pass');
    expect(identity({ secondFactor: 'notEnabled' }).state).toBe('pass');
  });

  it('fails on a wrong PIN and says how many tries are left', () => {
    expect(identity({ pinCorrect: false, triesLeft: 3 }).messages).toEqual(['PIN incorrect. 3 tries left.']);
    expect(identity({ pinCorrect: false, triesLeft: 1 }).messages).toEqual(['PIN incorrect. 1 try left.']);
  });

  it('fails while signing is locked, and no longer', () => {
    expect(identity({ lockedUntil: '2026-09-12T09:40:00.000Z' }).messages).toEqual([
      'Signing is locked until 2026-09-12 04:40 pm.',
    ]);
    expect(identity({ lockedUntil: releasedAt }).state).toBe('pass');
  });

  it('fails without session, second factor, own session or signature on file', () => {
    expect(
      identity({ sessionLive: false, secondFactor: 'missing', requesterSession: true, signatureOnFile: false })
        .messages,
    ).toHaveLength(4);
  });

  it('is pending until the PIN is given', () => {
    const facts = withSigner((signer) => {
      signer.identity = null;
    });
    expect(run('G22', facts)).toMatchObject({ state: 'pending', messages: ['The PIN is asked when you sign.'] });
  });
});
