import { expect, test } from 'vitest';
import type { Role } from '#kernel/shared/areas.ts';
import type { Allow } from '#kernel/shared/permission.ts';
import type { AnyRecord, CreateOf, UpdateOf } from '#kernel/shared/record.ts';
import type { Transition } from '#kernel/shared/workflow.ts';
import { testPassword, testPin, type Answer, type Person, type TestApp } from './app.ts';
import { personAs, type FormFixture } from './fixture.ts';

/** Links the account of whoever takes a step to an employee, where only employees take it. */
type LinkEmployee = (app: TestApp, person: Person) => Promise<unknown>;
const leftUnlinked: LinkEmployee = () => Promise.resolve();

interface Steps<R extends AnyRecord, T> {
  record: R;
  transitions: T;
}
type Given = Readonly<Record<string, unknown>>;
type Walked<T> = (keyof T & string) | readonly [step: keyof T & string, input: Given];

/** Somebody with the first of these rights, who plays this part, of the level that the right and the reading of the record ask for: 2 at least. */
async function holderOf(app: TestApp, { access }: AnyRecord, allow: Allow, part = ''): Promise<Person> {
  const [right = 'signedIn'] = [allow].flat();
  const [read = 'signedIn'] = [access.read].flat();
  const levels = ['level:2', ...[right, read].filter((one) => one.startsWith('level:'))].toSorted();
  return personAs(app, part, levels.at(-1) as 'level:2', ...(right.includes('.') ? [right as Role] : []));
}

async function take(
  app: TestApp,
  { record, transitions }: Steps<AnyRecord, Record<string, Transition>>,
  id: string,
  [name, input]: readonly [string, Given?],
  linkEmployee: LinkEmployee,
): Promise<Answer> {
  const step = transitions[name];
  if (!step) throw new Error(`${record.name} has no step ${name}.`);
  // Where the record asks for different people, each of its stamps has a person of its own.
  const isDistinct = record.distinct?.some((group) => group.includes(`${step.stamp}ById`));
  const person = await holderOf(app, record, step.who, isDistinct ? step.stamp : '');
  if (step.byEmployee) await linkEmployee(app, person);
  const seen = await person.get<{ row: { version: number } }>(`${record.api}/${id}`);
  return person.call('POST', `${record.api}/${id}/${name}`, {
    version: seen.body.row.version,
    ...(input ? { input } : {}),
    ...(step.sign ? { pin: testPin, password: testPassword } : {}),
  });
}

/** The steps a row is taken through, as `walk` takes them: `async (steps: WalkOf<typeof scrapWorkflow>) => …`. */
export type WalkOf<W extends { transitions: unknown }> = readonly Walked<W['transitions']>[];

/** Takes a row through steps one after the other, each by somebody who has its right and signs where it is signed. */
export async function walk<R extends AnyRecord, T extends Record<string, Transition>>(
  app: TestApp,
  workflow: Steps<R, T>,
  id: string,
  steps: readonly Walked<T>[],
  linkEmployee = leftUnlinked,
): Promise<void> {
  for (const step of steps) {
    const taken: readonly [string, Given?] = typeof step === 'string' ? [step] : step;
    const answer = await take(app, workflow, id, taken, linkEmployee);
    if (answer.status !== 200) throw new Error(`${taken[0]}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
}

/**
 * A table of refusals: one line is one test, whose name is the rule. `refuses('a step without its photo', aRow, 'finish', 'Attach first: …')`,
 * or a change of fields instead of a step; `[step, input]` where the step asks for something; `'archive'` for the archive. Whoever acts has the right to it.
 */
export function refusalsOf<R extends AnyRecord, T extends Record<string, Transition>>(
  app: () => TestApp,
  workflow: Steps<R, T>,
  linkEmployee = leftUnlinked,
) {
  const { record } = workflow;
  return (
    rule: string,
    make: (app: TestApp) => Promise<{ id: string }>,
    act: Walked<T> | 'archive' | UpdateOf<R>,
    sentence: string,
  ): void => {
    test(`${rule}`, async () => {
      const { id } = await make(app());
      const isStep = typeof act === 'string' || Array.isArray(act);
      const answer =
        act === 'archive' && !('archive' in workflow.transitions)
          ? await archive(app(), record, id)
          : isStep
            ? await take(
                app(),
                workflow,
                id,
                (typeof act === 'string' ? [act] : act) as readonly [string, Given?],
                linkEmployee,
              )
            : await change(app(), record, id, act as Given);
      expect([400, 422]).toContain(answer.status);
      expect(told(answer)).toBe(sentence);
    });
  };
}

/**
 * The same table for rows that are not stored: the fixture's own values with these, which are wrong.
 * `refusesNew('a day to come', () => ({ doneOn: '2999-01-01' }), 'This day is still to come.')`.
 */
export function creationRefusalsOf<R extends AnyRecord>(app: () => TestApp, form: FormFixture<R>) {
  type Values = Partial<CreateOf<R>>;
  return (rule: string, wrong: (app: TestApp) => Values | Promise<Values>, sentence: string): void => {
    test(`${rule}`, async () => {
      const answer = await form.send(app(), await wrong(app()));
      // 409: it collides with a row that is there.
      expect([400, 409, 422]).toContain(answer.status);
      expect(told(answer)).toBe(sentence);
    });
  };
}

/** The sentence of a refusal; of a body that is wrong by itself (400) the one at its first field. */
const told = ({ status, body }: Answer): unknown =>
  status === 400 ? (body['fields'] as { message: string }[])[0]?.message : body['message'];

async function archive(app: TestApp, record: AnyRecord, id: string): Promise<Answer> {
  if (record.access.archive === 'nobody') throw new Error(`Nobody archives a ${record.name}.`);
  const person = await holderOf(app, record, record.access.archive);
  const seen = await person.get<{ row: { version: number } }>(`${record.api}/${id}`);
  return person.call('POST', `${record.api}/${id}/archive`, { version: seen.body.row.version, reason: 'A mistake' });
}

async function change(app: TestApp, record: AnyRecord, id: string, values: Given): Promise<Answer> {
  const { update } = record.access;
  if (update === 'nobody') throw new Error(`Nobody changes a ${record.name}.`);
  const person = await holderOf(app, record, update);
  const seen = await person.get<{ row: { version: number } }>(`${record.api}/${id}`);
  return person.call('PATCH', `${record.api}/${id}`, { version: seen.body.row.version, ...values });
}
