import { of, type Mutant } from './mutant.ts';

const server = 'src/kernel/server';

/** Faults in how a row is written: its version, its rights, its history, its number, and whether what was answered is on disk. */
export const recordMutants: readonly Mutant[] = [
  ...of(
    `${server}/records/records.ts`,
    ['src/app/promises.test.ts'],
    [
      ['version ignored', 'if (version !== null && row.version !== version) await', 'if (version === -1) await', 'P8'],
      [
        'audit of a change skipped',
        '  for (const name of names) changes[name] = { old: row[name] ?? null, new: values[name] };\n  await ctx.audit(',
        '  for (const name of names) changes[name] = { old: row[name] ?? null, new: values[name] };\n  void (',
        'P9',
      ],
      ['row rule forgotten', 'return seen ? `${where} and ${seen}` : where;', 'return where;', 'P24'],
    ],
  ),
  ...of(
    `${server}/records/records.ts`,
    ['src/modules/quality/authorizations/server/ownRights.test.ts'],
    [
      [
        'a stale call is shown a row it may not read',
        'const current = shownRow(ctx, record, row);',
        'const current = row;',
        'a refusal shows',
      ],
    ],
  ),
  ...of(
    `${server}/records/declared.ts`,
    [`${server}/records/records.test.ts`],
    [['an archived row is edited', "if (row['archivedAt']) conflict(", 'if (false) conflict(', 'archived row']],
  ),
  ...of(
    `${server}/records/declared.ts`,
    [`${server}/records/declared.test.ts`],
    [
      ['person not compared', "if (same) refuseField(same.field, 'SAME_PERSON', same.message);", ''],
      ['a fixed field is changed', 'if (reason) refuseField(name,', 'if (false) refuseField(name,'],
    ],
  ),
  ...of(
    `${server}/transaction.ts`,
    ['src/app/promises.test.ts'],
    [
      [
        'history that fails stops nothing',
        'await appendAudit({ ...ctx, db: transaction }, entry);',
        'await appendAudit({ ...ctx, db: deps.database.db }, entry).catch(() => undefined);',
        'P9',
      ],
    ],
  ),
  ...of(
    `${server}/http/idempotency.ts`,
    ['src/app/promises.test.ts'],
    [
      ['another body under the same key is answered', '|| !isSame', '', 'P46'],
      ['a repeat is a second act', 'if (!owner) return answer;', 'if (owner) return answer;', 'P46'],
    ],
  ),
  ...of(
    `${server}/http/idempotency.ts`,
    ['src/app/powerCut.test.ts'],
    [
      [
        'a repeat is answered before the first is on disk',
        "  await sql`select pg_logical_emit_message(true, 'repeated', '')`.execute(ctx.db);\n",
        '',
      ],
    ],
  ),
  ...of(
    `${server}/database/statements.ts`,
    ['src/app/powerCut.test.ts'],
    [['a commit is answered before it is on disk', 'go(commit, writtenThrough)', 'go(commit)']],
  ),
  ...of(
    `${server}/workflows/workflow.ts`,
    ['src/app/promises.test.ts'],
    [
      [
        'a step from any state',
        "if (!transition.from.includes(String(row['status']))) {\n    refuseState",
        'if (false) {\n    refuseState',
        'P49',
      ],
    ],
  ),
  ...of(
    `${server}/http/hidden.ts`,
    ['src/modules/marketing/customers/server/fieldRights.test.ts'],
    [['a field with a right of its own is shown', 'return right && !can(holder, right) ? undefined :', 'return']],
  ),
  ...of(
    `${server}/records/export.ts`,
    ['src/app/exports.test.ts'],
    [['a formula leaves with an export', "? `'${text}` : text;", '? text : text;', 'P41']],
  ),
  ...of(
    `${server}/numbering/numbering.ts`,
    ['src/app/promises.test.ts'],
    [
      [
        'a number left out',
        'set last_value = number_series.last_value + 1',
        'set last_value = number_series.last_value + 2',
        'P45',
      ],
    ],
  ),
];
