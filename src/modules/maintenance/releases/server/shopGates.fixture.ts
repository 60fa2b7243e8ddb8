import type { Shop } from '#modules/maintenance/release-gates/shared/vocabulary.ts';

/**
 * Of the 26 gates and six shops: which gates a shop's route gives no fact to, and why. Everything else is seen red and green on that
 * shop's own job (`sixShops.test.ts`); `npm run gates` prints the table.
 */
export const asksNothing: Partial<Record<string, Partial<Record<Shop, string>>>> = {
  G11: {
    tireChange: 'The route has no NDT task.',
    battery: 'The route has no NDT task.',
    oxygen: 'The route has no NDT task.',
  },
  G13: {
    wheel: 'The route uses no material.',
    tireChange: 'The route uses no material.',
    brake: 'The route uses no material.',
    battery: 'The route uses no material.',
  },
  G14: {
    wheel: 'The route fits no part.',
    battery: 'The route fits no part.',
    oxygen: 'The route fits no part.',
  },
};

/** How a gate is seen red on the job of every shop before the fact is put right, each by the call of its screen. */
export const redBy: Record<string, string> = {
  G01: 'before the final card and report read the serial number from the part',
  G02: 'a capability list in which the part is suspended, until the next one',
  G03: 'the approval suspended, until it is lifted',
  G04: 'before the route cites the manual',
  G05: 'before the route cites the manual',
  G06: 'before the cards are signed',
  G07: 'a finding raised, until it is decided, done and closed',
  G08: 'before the values are measured and the tests run',
  G09: 'before a second person has inspected the critical steps',
  G10: 'before the preliminary and the final report are signed',
  G11: 'before the NDT reports are accepted',
  G12: 'a tool of the job recalled, until its effect on the job is assessed',
  G13: 'a material out of date is refused at its step',
  G14: 'a part that no parts list of the component names is refused at its step',
  G15: 'the component in quarantine under another spelling, until quality releases it',
  G16: 'a new AD naming the part, until an engineer answers it',
  G17: 'an SB the customer orders, until its result is signed',
  G18: 'a life limit of the part, until it is withdrawn; a cylinder before its test',
  G19: 'before "clear of tools" is signed, and a tool lent to the job, until it is back',
  G20: 'the signer’s authorisation suspended, until it is lifted',
  G21: 'the signer’s training taken from the file, until the next course',
  G22: 'a wrong PIN',
  G23: 'outside work sent, until it is back and accepted by somebody else',
  G24: 'before block 12 can state the data',
  G25: 'a critical finding, until Safety has assessed it',
  G26: 'a hold, until it ends',
};
