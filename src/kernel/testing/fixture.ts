import { randomUUID } from 'node:crypto';
import { midSentence } from '#kernel/shared/declared.ts';
import type { Role } from '#kernel/shared/areas.ts';
import type { AnyRecord, CreateOf, RowOf } from '#kernel/shared/record.ts';
import { getRecord } from '../server/records/records.ts';
import type { Answer, Person, TestApp } from './app.ts';
import { pdfOf } from './files.ts';
import { uploadForm } from './uploadForm.ts';

type Right = Role | `level:${1 | 2 | 3 | 4 | 5}`;

/** What a fixture knows beside its record: how the contract test (src/app/contract.test.ts) asks about a row of it. */
interface About<R extends AnyRecord> {
  /** A change that a fresh row takes; the first free text of the record unless given. */
  change?: Partial<CreateOf<R>>;
  /** For a record whose row rule hides rows: somebody who may read the record and not this row. */
  hiddenFrom?: (app: TestApp, row: RowOf<R>) => Promise<Person>;
  /** Who fills in the form, where only an employee may. */
  person?: (app: TestApp, ...rights: Right[]) => Promise<Person>;
  /** Given when a row of the fixture is changed no more: the beginning of the sentence that refuses it. */
  settled?: string;
  /** Given when no standard call creates the record: who writes its rows, and why a form does not. */
  writer?: string;
}

/** One valid row of a record, made through the calls the screens use. Every value may be given; links are made when they are not. */
export interface Fixture<R extends AnyRecord = AnyRecord, Given = Partial<CreateOf<R>>> extends About<R> {
  (app: TestApp, given?: Given): Promise<RowOf<R>>;
  record: R;
}

/** A fixture whose record has a form. */
export interface FormFixture<R extends AnyRecord = AnyRecord> extends Fixture<R> {
  /** Sends the form with the fixture's own values and these; answers what was said to it. */
  send(app: TestApp, given?: Partial<CreateOf<R>>): Promise<Answer>;
}

/** Declares the fixture of a record: `fixture(customer).by(['marketing.user'], (app, n) => ({ … }))`. */
export function fixture<R extends AnyRecord>(record: R) {
  type Values = CreateOf<R>;
  return {
    /** Of a record that its standard call creates; `values` gets a number no other row of this run has. */
    by(
      rights: readonly Right[],
      values: (app: TestApp, n: number, given: Partial<Values>) => Values | Promise<Values>,
      about: Omit<About<R>, 'writer'> = {},
    ): FormFixture<R> {
      const filledIn = async (app: TestApp, given: Partial<Values>) => ({
        ...(await values(app, count(), given)),
        ...given,
      });
      const { person: filledInBy = personWith } = about;
      const make = async (app: TestApp, given: Partial<Values> = {}) => {
        const person = await filledInBy(app, ...rights);
        return await person.create(record, await filledIn(app, given));
      };
      const send = async (app: TestApp, given: Partial<Values> = {}) => {
        const person = await filledInBy(app, ...rights);
        return await person.call('POST', record.api, await filledIn(app, given));
      };
      return Object.assign(make, { record, send, ...about });
    },
    /** Of a record whose rows come from elsewhere: `writer` names the call that writes them and why no form does. */
    writtenBy<Given extends object = Record<never, never>>(
      writer: string,
      make: (app: TestApp, n: number, given: Partial<Given>) => Promise<{ id: string }>,
      about: Omit<About<R>, 'writer'> = {},
    ): Fixture<R, Partial<Given>> {
      const made = async (app: TestApp, given: Partial<Given> = {}) => {
        const { id } = await make(app, count(), given);
        return app.write((ctx) => getRecord(ctx, record, id));
      };
      return Object.assign(made, { record, writer, ...about });
    },
    /** Of a record whose rows only a whole story writes: the newest one of the demo company the test has seeded. */
    ofDemo(writer: string, about: Omit<About<R>, 'writer'> = {}): Fixture<R, Partial<Record<never, never>>> {
      return this.writtenBy(
        writer,
        async (app) => {
          // A row copied for measuring has the time of its source and an id of another version: the source stands before it.
          const { rows } = await app.deps.database.pool.query<{ id: string }>(
            `select id from ${record.table} order by created_at desc, uuid_extract_version(id) = 7 desc nulls last, id limit 1`,
          );
          if (!rows[0]) throw new Error(`The demo company of this test has no ${midSentence(record.label.one)}.`);
          return rows[0];
        },
        about,
      );
    },
  };
}

let made = 0;
const count = () => (made += 1);

const known = new WeakMap<TestApp, Map<string, Promise<Person>>>();

/** Somebody with these rights, the same one each time they are asked for. */
export const personWith = (app: TestApp, ...rights: Right[]): Promise<Person> => personAs(app, '', ...rights);

/** The same of a part somebody plays, such as the second witness: another one than whoever plays another part with the same rights. */
export function personAs(app: TestApp, part: string, ...rights: Right[]): Promise<Person> {
  const people = known.get(app) ?? new Map<string, Promise<Person>>();
  known.set(app, people);
  const key = [part, ...[...rights].sort()].join(' ');
  const person = people.get(key) ?? app.as(...rights);
  people.set(key, person);
  return person;
}

/** Sends a request that has to succeed, and gives its answer. */
export async function done<T = Record<string, unknown>>(
  request: Promise<{ status: number; body: unknown }>,
): Promise<T> {
  const { status, body } = await request;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as T;
}

const photo = {
  name: 'photo.png',
  type: 'image/png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const paper = { name: 'paper.pdf', type: 'application/pdf', bytes: pdfOf() };

/** Attaches a small photo or paper to a row, as the file list of its page does; answers the file's id. */
export async function attach(
  app: TestApp,
  person: Pick<Person, 'cookie'>,
  to: { record: AnyRecord; id: string },
  kind: 'photo' | 'paper' = 'photo',
): Promise<string> {
  const form = uploadForm({ entity: to.record.name, entityId: to.id }, [kind === 'photo' ? photo : paper]);
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/attachments',
    headers: {
      ...form.headers,
      cookie: person.cookie,
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
    },
    payload: form.payload,
  });
  if (answer.statusCode >= 300) throw new Error(`Not attached: ${answer.statusCode} ${answer.body}`);
  return (JSON.parse(answer.body) as { attachment: { id: string } }).attachment.id;
}
