import { of, type Mutant } from './mutant.ts';

const server = 'src/kernel/server';

/** Faults in what carries every module: rights, signing, sessions, the road of a request, files of strangers. */
export const kernelMutants: readonly Mutant[] = [
  ...of(
    'src/kernel/shared/permission.ts',
    ['src/kernel/shared/permission.test.ts'],
    [
      ['right dropped: any role will do', 'return hasRole(holder, right);', 'return true;'],
      [
        'level off by one',
        "holder.permission >= Number(right.slice('level:'.length))",
        "holder.permission >= Number(right.slice('level:'.length)) - 1",
      ],
      [
        'level of a role not compared',
        "(levelRank.get(heldLevel ?? '') ?? -1) >= wanted",
        "(levelRank.get(heldLevel ?? '') ?? -1) >= 0",
      ],
      ['area of a role not compared', 'heldArea === area &&', "heldArea !== '' &&"],
      ['a guest has the rights of staff', 'if (holder.guestOf !== undefined || right', 'if (right'],
    ],
  ),
  ...of(
    `${server}/identity/csrf.ts`,
    [`${server}/identity/csrf.test.ts`],
    [
      [
        'a page of the same site may act',
        "site !== undefined && site !== 'same-origin' &&",
        "site === 'cross-site' &&",
      ],
      ['any origin may act', 'return isOwn(headers.origin);', 'return true;'],
    ],
  ),
  ...of(
    `${server}/identity/token.ts`,
    [`${server}/identity/token.test.ts`, `${server}/identity/sessions.test.ts`],
    [
      [
        'a remembered token never runs out',
        'return remembered.exp > seconds(now) ? remembered : null;',
        'return remembered;',
      ],
      ['the token chooses its header', 'header === encode(JSON.stringify(headerOf(kid)))', 'header.length > 0', 'P25'],
      ['a second spelling of a signature is taken', '|| !isCanonical(signature)', '', 'P25'],
      ['the first of two cookies is believed', 'return found.length === 1 ?', 'return found.length > 0 ?', 'P27'],
    ],
  ),
  ...of(
    `${server}/identity/sessions.ts`,
    [`${server}/identity/sessions.test.ts`],
    [
      [
        'a revoked session goes on',
        'if (row.revokedAt !== null) return row.revokedWhy',
        "if (row.revokedAt === '') return row.revokedWhy",
        'P26',
      ],
      ['a closed account goes on', "if (row.state !== 'active') return 'disabled';", '', 'P26'],
      [
        'a session never runs out',
        'if (Date.parse(row.expiresAt) <= now.getTime()) return',
        'if (Date.parse(row.expiresAt) <= 0) return',
      ],
      ['a replaced token stays good', 'const grace = 30_000;', 'const grace = 30_000_000;'],
      [
        'a shared terminal stays open',
        'const sharedTerminalIdle = 15 * minute;',
        'const sharedTerminalIdle = 16 * minute;',
      ],
      ['another person’s session is taken', 'row && row.userId === claims._id ? row : null', 'row ?? null'],
    ],
  ),
  ...of(
    `${server}/identity/signing.ts`,
    [`${server}/identity/signing.test.ts`],
    [
      ['PIN skipped', "right = await identity.hasher.verify('pin', stored, pin);", 'right = true;', 'wrong PIN'],
      [
        'password never asked again',
        'if (!proof.password && !isWithin(proofs.passwordAt, passwordMinutes, now))',
        'if (false)',
        '12 hours',
      ],
      ['a closed account signs', "if (rows[0]?.state !== 'active' ||", 'if (', 'account that is being closed'],
      [
        'second factor skipped',
        'const codeDue = options.requireSecondFactor === true &&',
        'const codeDue = false &&',
        'second factor',
      ],
    ],
  ),
  ...of(
    `${server}/identity/throttle.ts`,
    [`${server}/identity/throttle.test.ts`],
    [
      [
        'PIN limit off by one',
        'pin: { windowSeconds: 15 * minutes, limit: 5,',
        'pin: { windowSeconds: 15 * minutes, limit: 6,',
        'P14',
      ],
      [
        'sign-in limit off by one',
        'login: { windowSeconds: 15 * minutes, limit: 20,',
        'login: { windowSeconds: 15 * minutes, limit: 21,',
        'signing in|P28',
      ],
      ['a PIN of ten wrong tries opens again', ' and not g.needs_reset\n', '\n', 'ten wrong PINs'],
      ['neighbours of an address are strangers', ".slice(0, 3).join('.')", ".join('.')", '50 wrong tries'],
    ],
  ),
  ...of(
    `${server}/identity/twoFactor.ts`,
    [`${server}/identity/signing.test.ts`],
    [
      ['a code works twice', 'and last_step < $2 and enabled_at', 'and last_step <= $2 and enabled_at', 'P16'],
      ['a backup code works twice', 'and used_at is null\n', '\n', 'P17'],
    ],
  ),
  ...of(
    `${server}/identity/password.ts`,
    [`${server}/identity/password.test.ts`],
    [['a secret keeps the spelling it was typed in', "secret.normalize('NFC')", 'secret', 'read as']],
  ),
  ...of(
    `${server}/http/app.ts`,
    [`${server}/http/bodies.test.ts`],
    [
      [
        'a body is read before its sender is known',
        'request.caller = await callerOf(deps, endpoint, guestSessions, request, reply);',
        '',
        'before a body',
      ],
      [
        'another site is heard before it is refused',
        '      refuseOtherSites(deps, endpoint, request);\n',
        '',
        'before a body',
      ],
      [
        'a right that ended meanwhile counts',
        'const isFresh = asked !== null && now.getTime() - asked.now.getTime() < longestTrustMs;',
        'const isFresh = asked !== null;',
        'taken away',
      ],
    ],
  ),
  ...of(
    `${server}/http/connections.ts`,
    [`${server}/http/bodies.test.ts`],
    [['one address takes all places', 'if (held >= perAddress) {', 'if (held >= mostConnections) {', '1,050']],
  ),
  ...of(
    `${server}/http/slowClients.ts`,
    [`${server}/http/bodies.test.ts`],
    [['an upload may trickle', 'bytesPerSecond: 1_000', 'bytesPerSecond: 10', 'trickles']],
  ),
  ...of(
    `${server}/http/failures.ts`,
    [`${server}/http/bodies.test.ts`],
    [
      [
        'a full pool is called a lost database',
        "error.message.includes('timeout exceeded when trying to connect')",
        'false',
        'pool in full use',
      ],
    ],
  ),
  ...of(
    `${server}/attachments/endpoints.ts`,
    [`${server}/http/bodies.test.ts`],
    [
      [
        'a file is read before the right to its record',
        '        await mayAttach(entity, entityId);\n',
        '',
        'right to a record',
      ],
    ],
  ),
  ...of(
    `${server}/jobs/workerLocks.ts`,
    [`${server}/jobs/jobs.test.ts`],
    [
      [
        'jobs of the living are taken from them',
        "pg_try_advisory_xact_lock(hashtextextended('job worker ' || worker, 0))",
        "hashtextextended('job worker ' || worker, 0) is not null",
        'held by a process',
      ],
      [
        'jobs of the dead stay held',
        'select graphile_worker.force_unlock_workers(array_agg(worker)) from gone having count(*) > 0',
        'select 1 from gone',
        'held by a process',
      ],
    ],
  ),
  ...of(
    `${server}/http/ownWrites.ts`,
    [`${server}/http/ownWrites.test.ts`],
    [
      ['the row of a form is read from the standby', 'replica && mayLag(endpoint) &&', 'replica &&'],
      ['an own write is not waited for', 'request.cookies[lastWriteCookie] ?? null', 'null'],
      ['a write that may stand is looked for at the standby', 'note(nowhereElse)', 'note(null)'],
    ],
  ),
  ...of(
    `${server}/database/replica.ts`,
    [`${server}/http/ownWrites.test.ts`],
    [
      ['a standby that was promoted is read from', 'if (!row?.follows) freshAt = -Infinity;', ''],
      [
        'a standby that stands still is read from',
        'const isUsable = () => age() <= oldestMs;',
        'const isUsable = () => freshAt > 0;',
      ],
    ],
  ),
  ...of(
    'src/app/probes.ts',
    ['src/app/health.test.ts'],
    [
      [
        'a backup that cannot be restored is no fault',
        'if (failed) return { ok: false,',
        'if (failed) return { ok: true,',
      ],
    ],
  ),
  ...of(
    'src/embedded/survivors.ts',
    ['src/embedded/cluster.test.ts'],
    [['a stuck backend is asked and left', "signal(pid, 'SIGKILL')", 'void pid', 'outlived']],
  ),
  ...of(
    'src/readers/officeFile.ts',
    [`${server}/attachments/prepare.test.ts`],
    [
      ['macros are taken', 'vbaProject|', ''],
      ['entities of an office file are taken', "looked.includes('<!DOCTYPE') || looked.includes('<!ENTITY')", 'false'],
    ],
  ),
  ...of(
    'src/readers/svg.ts',
    ['src/app/uploads.test.ts', `${server}/attachments/prepare.test.ts`, 'src/app/attacks.test.ts'],
    [['an SVG that acts is taken', "if (/^on/i.test(name)) fail('carries a script');", '']],
  ),
  ...of(
    'src/readers/pdf.ts',
    [`${server}/attachments/prepare.test.ts`],
    [['a script in a PDF is not told', "[named('JavaScript', 'JS'), 'scripts'],", '']],
  ),
];
