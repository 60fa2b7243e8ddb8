import type { Writable } from 'node:stream';
import type pg from 'pg';

interface Asked {
  text: string;
  values?: unknown[];
  name?: string;
}
type Answer = pg.QueryResult;

const nothing: Answer = { command: '', rowCount: null, oid: 0, fields: [], rows: [] };

/** Asked this often, a statement is prepared: parsed once for each connection, and planned once where its values do not matter. */
const oftenEnough = 10;
const mostPrepared = 250;
const mostCounted = 5_000;
const uses = new Map<string, number>();
const names = new Map<string, string>();

/**
 * With an order and a limit PostgreSQL may walk an index until enough rows are found. Whether that ends soon depends on the values,
 * so such a statement is planned anew each time (a list of open rows took 130 ms instead of 0.3 with a plan for any value).
 */
const plannedByValue = /\border by\b[^]*\blimit\b/i;
const preparable = /^\s*(select|with|insert|update|delete)\b/i;

function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= mostPrepared) return name;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < oftenEnough) {
    if (uses.size >= mostCounted) uses.clear();
    uses.set(text, count);
    return undefined;
  }
  if (!preparable.test(text) || plannedByValue.test(text)) return undefined;
  uses.delete(text);
  names.set(text, `often-${names.size}`);
  return names.get(text);
}

const held = new Set<string>();

/** Marks a statement whose answer nobody reads: it leaves with the next statement or the commit of its transaction, and fails with it. */
export function sentWithNext(text: string): string {
  held.add(text);
  return text;
}

/**
 * Locks end with the commit, and the answer waits until the commit is on disk: two things that one word did. A commit that does not
 * wait lets the next writer have the number series and the history; what follows it is written through to disk, and with it, in
 * the log's order, everything before. So nothing is acknowledged that a crash could lose (decision 0018).
 */
const begin = 'begin; set local synchronous_commit = off';
const writtenThrough = "select pg_logical_emit_message(true, 'written', '')";

/** What PostgreSQL says to a statement in a transaction it gave up; to the commit of one it only says ROLLBACK. */
const lost = () =>
  Object.assign(new Error('The transaction was lost before its end.'), { severity: 'ERROR', code: '25P02' });

/**
 * Teaches a connection to save round trips. `begin` leaves with the first statement, and what nobody reads with the next one or the
 * commit, all in one go: so the locks that every writer takes are held for one trip, not for four.
 */
export function saveRoundTrips(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as unknown as (...asked: unknown[]) => Promise<Answer>;
  let waiting: Asked[] = [];
  let open = false;

  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  /** All that waits and these, in one write to the socket: each write wakes the database once more. */
  const sendAll = (...asked: Asked[]): Promise<Answer>[] => {
    const all = [...waiting, ...asked];
    waiting = [];
    stream.cork();
    try {
      return all.map((each) => ask(each));
    } finally {
      stream.uncork();
    }
  };
  /** The first that fails is the reason; those behind it only say that the transaction is lost. */
  const send = async (asked: Asked): Promise<Answer> => (await Promise.all(sendAll(asked))).at(-1) ?? nothing;
  const commit = async (): Promise<Answer> => {
    const sent = sendAll({ text: 'commit' }, { text: writtenThrough });
    // Sent at once, and an error that is not PostgreSQL's refusal of the commit: whether it stands is open then.
    const through = sent.pop()?.catch((error: unknown) => new Error('Not on disk yet.', { cause: error }));
    const answer = (await Promise.all(sent)).at(-1) ?? nothing;
    if (answer.command !== 'COMMIT') throw lost();
    const failure = await through;
    if (failure instanceof Error) throw failure;
    return answer;
  };
  const query = (...asked: unknown[]): unknown => {
    const [text, values] = asked;
    if (typeof text !== 'string' || !Array.isArray(values) || asked.length > 2) return ask(...asked);
    if (text === 'begin') open = true;
    if (open && (text === 'begin' || held.has(text))) {
      waiting.push(text === 'begin' ? { text: begin } : withName(text, values));
      return Promise.resolve(nothing);
    }
    if (text !== 'commit' && text !== 'rollback') return send(withName(text, values));
    const nothingSent = waiting[0]?.text === begin;
    open = false;
    if (text === 'rollback' || (nothingSent && waiting.length === 1)) waiting = [];
    if (nothingSent && waiting.length === 0) return Promise.resolve(nothing);
    return text === 'commit' ? commit() : send({ text });
  };
  client.query = query as typeof client.query;
}

function withName(text: string, values: unknown[]): Asked {
  const name = nameOf(text);
  return name ? { text, values, name } : { text, values };
}
