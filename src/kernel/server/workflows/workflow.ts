import { z } from 'zod';
import { AppError, conflict } from '#kernel/shared/errors.ts';
import { archivedReason, stampedFields, midSentence } from '#kernel/shared/declared.ts';
import { can, rightsInWords } from '#kernel/shared/permission.ts';
import type { AnyRecord, RowOf } from '#kernel/shared/record.ts';
import type { Allowed, Transition } from '#kernel/shared/workflow.ts';
import type { Context, WriteContext } from '../context.ts';
import { write, type Endpoint } from '../endpoint.ts';
import { requireEmployee, whyNoEmployee } from '../identity/employee.ts';
import { writeSignature, type SignatureRow, type SigningMethod } from '../signatures/signatures.ts';
import {
  changeRow,
  getRecord,
  lockRecord,
  requireVersion,
  type AnyRow,
  type ServerValues,
} from '../records/records.ts';
import { rowAnswer } from '#kernel/shared/answers.ts';
import { transitionBody } from '#kernel/shared/transitionBody.ts';
import { refuseUnchoosable } from '../records/chosen.ts';
import { shownRow } from '../records/shown.ts';
import {
  missingFor,
  refuseArchived,
  refuseBroken,
  refuseSamePeople,
  refuseWrongDay,
  samePeople,
  stampOf,
} from '../records/declared.ts';

type InputOf<T> = T extends { input: z.ZodType<infer I> } ? I : undefined;

/** What a signature says beside its statement; given by transitions that are signed with a personal authorisation. */
export interface SignedAs {
  payload?: unknown;
  chain?: string;
  stampNo?: string | null;
  authorizationNo?: string | null;
}

/** The plain code behind one transition. Everything here runs in the transition's one transaction. */
export interface Action<Row, Input, Values = Record<string, unknown>> {
  /** Why this row is not theirs to take the step with, or null: asked before version and state, so that others learn neither. */
  whose?: (ctx: Context, row: Row) => Promise<string | null> | string | null;
  /** Whether the step concerns who looks at all; a step of others is not shown, and still refused by its guard. Everybody's unless given. */
  concerns?: (ctx: Context, row: Row) => Promise<boolean> | boolean;
  /** A read that says why this step is not possible now, or null. Also run when the record is shown. */
  guard?: (ctx: Context, row: Row) => Promise<string | null> | string | null;
  /** What must happen with the change; refuse here what depends on the input. May return further columns to set. */
  effect?: (ctx: WriteContext, row: Row, input: Input, signature: SignatureRow | null) => Promise<Values | void>;
  /** What exactly is signed, and as whom; the whole row unless given. Refuses when the person may not sign. */
  signAs?: (ctx: WriteContext, row: Row, input: Input, method: SigningMethod) => Promise<SignedAs>;
  /** True when two-step is also asked of those who have it on. */
  secondFactor?: boolean;
  /** Groups the history entry under a subject such as the job's number. */
  subject?: (row: Row) => string;
  /** Runs after the new status stands, in the same transaction. */
  after?: (ctx: WriteContext, row: Row, input: Input) => Promise<void>;
}

type Guarded<T, A> = T extends { guarded: true }
  ? A & (Required<Pick<A & { guard: unknown }, 'guard'>> | Required<Pick<A & { whose: unknown }, 'whose'>>)
  : A;

type ActionsOf<R extends AnyRecord, T> = {
  [K in keyof T as T[K] extends { guarded: true } ? K : never]: Guarded<
    T[K],
    Action<RowOf<R>, InputOf<T[K]>, ServerValues<R>>
  >;
} & {
  [K in keyof T as T[K] extends { guarded: true } ? never : K]?: Action<RowOf<R>, InputOf<T[K]>, ServerValues<R>>;
};

/** A workflow with its code, its types forgotten: what the kernel runs. */
export interface LiveWorkflow {
  record: AnyRecord;
  start: string;
  transitions: Record<string, Transition>;
  actions: Record<string, Action<never, never>>;
  lockFirst?: (ctx: WriteContext, row: AnyRow) => Promise<unknown>;
}

/**
 * Joins a declared workflow with its code; the compiler asks for every guard the declaration promises. `lockFirst` locks what stands
 * before the row in the order of locks (docs/how-to/add-a-transition.md): its parent, when a step changes that too.
 */
export function implementWorkflow<R extends AnyRecord, S, const T>(
  workflow: { record: R; start: S; transitions: T; lockFirst?: (ctx: WriteContext, row: RowOf<R>) => Promise<unknown> },
  actions: ActionsOf<R, T>,
): LiveWorkflow {
  return { ...workflow, actions } as unknown as LiveWorkflow;
}

/** What this person may do with this row now: true, or why not. Transitions that do not leave the status, and those of others, are absent. */
export async function allowedTransitions(ctx: Context, workflow: LiveWorkflow, row: AnyRow): Promise<Allowed> {
  const allowed: Allowed = {};
  for (const [name, transition] of Object.entries(workflow.transitions)) {
    if (!transition.from.includes(String(row['status']))) continue;
    if (!can(ctx.actor, transition.who)) {
      allowed[name] = `Requires ${rightsInWords(transition.who)}.`;
      continue;
    }
    const action = workflow.actions[name] as Action<AnyRow, unknown> | undefined;
    if (action?.concerns && !(await action.concerns(ctx, row))) continue;
    allowed[name] =
      (transition.byEmployee ? whyNoEmployee(ctx) : null) ??
      (await action?.whose?.(ctx, row)) ??
      (row['archivedAt'] ? archivedReason(workflow.record) : null) ??
      (await missingFor(ctx, workflow.record, row, transition, givenLater(transition))) ??
      (await action?.guard?.(ctx, row)) ??
      (await sameSigner(ctx, workflow.record, row, transition)) ??
      true;
  }
  return allowed;
}

/** Why who looks may not take a step that names them, where the record asks for different people; or null. */
async function sameSigner(ctx: Context, record: AnyRecord, row: AnyRow, { stamp }: Transition): Promise<string | null> {
  const same = stamp ? await samePeople(ctx, record, { ...row, ...stampOf(ctx, record, stamp) }) : null;
  return same && stamp && stampedFields(record, stamp).includes(same.field) ? same.message : null;
}

// What the step itself asks for is not missing before it is asked.
const givenLater = ({ sets = [] }: Transition): Record<string, unknown> =>
  Object.fromEntries(sets.map((name) => [name, true]));

export interface TransitionCall {
  version: number | null;
  input?: unknown;
  pin?: string;
  password?: string;
  code?: string;
}

/**
 * The only way a status changes: right, employee, proof of the signer, lock, whose it is, version, state, input, guard, effect, status, signature, history.
 * One transaction: all of it happens, or none.
 */
export async function runTransition(
  ctx: WriteContext,
  workflow: LiveWorkflow,
  idOrKey: string,
  name: string,
  call: TransitionCall,
): Promise<AnyRow> {
  const { record } = workflow;
  const transition = workflow.transitions[name];
  const action = (workflow.actions[name] ?? {}) as Action<AnyRow, unknown>;
  if (!transition) throw new AppError('notFound', 'NOT_FOUND', 'There is no such step.');
  if (!can(ctx.actor, transition.who)) {
    throw new AppError('forbidden', 'FORBIDDEN', `${transition.label} requires ${rightsInWords(transition.who)}.`);
  }
  if (transition.byEmployee) requireEmployee(ctx);
  // Whoever cannot prove who they are learns nothing about the row.
  const method = transition.sign
    ? await ctx.prove({
        pin: call.pin,
        password: call.password,
        code: call.code,
        secondFactor: action.secondFactor === true,
      })
    : null;
  if (workflow.lockFirst) await workflow.lockFirst(ctx, await getRecord(ctx, record, idOrKey));
  const row = await lockRecord(ctx, record, idOrKey, null);
  const theirs = await action.whose?.(ctx, row);
  if (theirs) throw new AppError('refused', 'GUARD', theirs);
  await requireVersion(ctx, record, row, call.version);
  refuseArchived(record, row);
  if (!transition.from.includes(String(row['status']))) {
    refuseState(ctx, record, row, transition);
  }
  const input = transition.input ? (transition.input as z.ZodType).parse(call.input ?? {}) : undefined;
  const set = setBy(transition, input);
  refuseWrongDay(ctx, record, set);
  const reason = (await missingFor(ctx, record, row, transition, set)) ?? (await action.guard?.(ctx, row));
  if (reason) throw new AppError('refused', 'GUARD', reason);
  await refuseBroken(ctx, record, row, set);

  const stamp = stampOf(ctx, record, transition.stamp);
  if (record.distinct) await refuseSamePeople(ctx, record, { ...row, ...set, ...stamp });

  let signature: SignatureRow | null = null;
  if (transition.sign && method) {
    const signed = (await action.signAs?.(ctx, row, input, method)) ?? {};
    signature = await writeSignature(ctx, {
      entity: record.name,
      entityId: row.id,
      entityVersion: row.version,
      chain: signed.chain ?? `${record.name}:${row.id}`,
      meaning: transition.meaning ?? 'performed',
      statement: transition.sign,
      payload: signed.payload ?? { record: record.name, row, transition: name, input: input ?? null },
      method,
      stampNo: signed.stampNo ?? null,
      authorizationNo: signed.authorizationNo ?? null,
    });
  }
  const more = (await action.effect?.(ctx, row, input, signature)) ?? {};
  if (record.distinct && action.effect) await refuseSamePeople(ctx, record, { ...row, ...set, ...stamp, ...more });
  await refuseUnchoosable(ctx, record, set, row);
  const given = input && typeof input === 'object' ? { input } : {};
  const changed: AnyRow = await changeRow(ctx, record, row, {
    values: { ...set, ...stamp, ...more, status: transition.to },
    action: 'status',
    facts: { transition: name, ...given, ...(signature ? { signatureId: signature.id } : {}) },
    ...(action.subject ? { subject: action.subject(row) } : {}),
  });
  if (!action.after) return changed;
  await action.after(ctx, changed, input);
  return getRecord(ctx, record, changed.id, { rows: 'all', because: 'whoever took the step sees what became of it' });
}

/** Who may not read the record learns that the step is not possible, and nothing of the row. */
function refuseState(ctx: Context, record: AnyRecord, row: AnyRow, { label, from }: Transition): never {
  const one = midSentence(record.label.one);
  const current = shownRow(ctx, record, row);
  if (!current) conflict('STATE_NOT_ALLOWED', `${label} is not possible for this ${one} now.`);
  const status = String(row['status']);
  const state = midSentence(record.states?.[status]?.label ?? status);
  const details = { status, allowed: from, current };
  conflict('STATE_NOT_ALLOWED', `${label} is not possible: this ${one} is ${state}.`, details);
}

/** What of a step's input goes into the row as it is. */
function setBy({ sets = [] }: Transition, input: unknown): Record<string, unknown> {
  const given = (input ?? {}) as Record<string, unknown>;
  return Object.fromEntries(sets.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]));
}

/** `POST {api}/:id/{transition}` for every transition of a workflow. */
export function workflowEndpoints(workflow: LiveWorkflow): Endpoint[] {
  const { record } = workflow;
  return Object.entries(workflow.transitions).map(([name, transition]) =>
    write({
      method: 'POST',
      path: `${record.api}/:id/${name}`,
      allow: transition.who,
      summary: `${transition.label}: ${midSentence(record.label.one)} to ${transition.to}`,
      record: record.name,
      params: z.strictObject({ id: z.string().max(100) }),
      body: transitionBody(transition),
      answer: z.object({ row: rowAnswer(record) }),
      handle: async (ctx, { params, body }) => ({
        row: await runTransition(ctx, workflow, params.id, name, body as unknown as TransitionCall),
      }),
    }),
  );
}
