import { of, type Mutant } from './mutant.ts';

const maintenance = 'src/modules/maintenance';
const stock = 'src/modules/stores/stock';

/** Faults in the rules of the trade. */
export const tradeMutants: readonly Mutant[] = [
  ...of(
    `${stock}/server/ledger.ts`,
    [`${stock}/server/stock.test.ts`],
    [['more leaves than is there', ' and on_hand - reserved >= ${qty}::numeric`', '`', 'P43']],
  ),
  ...of(
    `${stock}/server/returns.ts`,
    [`${stock}/server/stock.test.ts`],
    [
      [
        '0.001 more comes back than was issued',
        'if (toUnits(input.qty) > left)',
        'if (toUnits(input.qty) > left + 10)',
        'brings back',
      ],
      [
        'a movement is reversed twice',
        "if (known.rows[0]) refuse('ALREADY_REVERSED'",
        "if (false) refuse('ALREADY_REVERSED'",
        'R-STK-4',
      ],
    ],
  ),
  ...of(
    `${stock}/shared/fefo.ts`,
    [`${stock}/server/stock.test.ts`],
    [['what has expired is issued', 'if (isExpired(candidate.effectiveExpiry, day))', 'if (false)', 'R-STK-5']],
  ),
  ...of(
    'src/modules/quality/authorizations/server/authorizations.rules.ts',
    ['src/modules/quality/authorizations/server/ownRights.test.ts'],
    [
      [
        'one’s own authorisation is edited',
        'ctx.actor.employeeId !== null && ctx.actor.employeeId === employeeId',
        'false',
      ],
    ],
  ),
  ...of(
    'src/modules/quality/authorizations/server/authorizations.actions.ts',
    ['src/modules/quality/authorizations/server/authorizations.test.ts'],
    [
      [
        'one’s own authorisation is issued',
        "(isHolder(ctx, row) ? 'Nobody issues",
        "(false ? 'Nobody issues",
        'R-GEN-5',
      ],
    ],
  ),
  ...of(
    `${maintenance}/release-gates/shared/limits.ts`,
    [`${maintenance}/release-gates/shared/limits.test.ts`],
    [
      [
        '`<` to `<=`: the lower limit itself is below it',
        'compareDecimal(stored, limit.min) < 0',
        'compareDecimal(stored, limit.min) <= 0',
      ],
      [
        '`>` to `>=`: the upper limit itself is above it',
        'compareDecimal(stored, limit.max) > 0',
        'compareDecimal(stored, limit.max) >= 0',
      ],
    ],
  ),
  ...of(
    `${maintenance}/release-gates/shared/wheel.ts`,
    [`${maintenance}/release-gates/shared/wheel.test.ts`],
    [['one tire change too many', 'changes + 1 > limit', 'changes > limit']],
  ),
  ...of(
    `${maintenance}/release-gates/shared/retention.ts`,
    [`${maintenance}/release-gates/shared/retention.test.ts`],
    [
      [
        '`<=` to `<`: the loss allowed is not allowed',
        'multiplyDecimal(limit, expected300)) <= 0',
        'multiplyDecimal(limit, expected300)) < 0',
      ],
    ],
  ),
  ...of(
    `${maintenance}/release-gates/shared/battery.ts`,
    [`${maintenance}/release-gates/shared/battery.test.ts`],
    [
      [
        '`>=` to `>`: just enough capacity is too little',
        'multiplyDecimal(run.minimumPercent, rated)) >= 0',
        'multiplyDecimal(run.minimumPercent, rated)) > 0',
      ],
    ],
  ),
  ...of(
    `${maintenance}/release-gates/shared/atUse.ts`,
    [`${maintenance}/release-gates/shared/atUse.test.ts`],
    [['a tool on the last day of its calibration is out', 'day > use.calDueAtUse', 'day >= use.calDueAtUse']],
  ),
  ...of(
    `${maintenance}/task-cards/server/reopenCard.ts`,
    [`${maintenance}/task-cards/server/order.test.ts`, `${maintenance}/task-cards/server/task-cards.test.ts`],
    [
      [
        'a card is sent back while its release is requested',
        "if (job.status === 'releaseRequested')",
        'if (false)',
        'release',
      ],
    ],
  ),
  ...of(
    `${maintenance}/work-orders/server/labour.ts`,
    [`${maintenance}/work-orders/server/jobs.test.ts`],
    [
      [
        'a clock nobody stopped ends without a word',
        '{ id, number, minutes } of stopped.rows)',
        '{ id, number, minutes } of stopped.rows.slice(stopped.rows.length))',
        'forgotten',
      ],
    ],
  ),
  ...of(
    'src/app/besideHistory.ts',
    ['src/app/upgraded.test.ts'],
    [['what an upgrade wrote is called tampering', "  tool_loss: { status: upgraded('open', 'reported') },\n", '']],
  ),
];
