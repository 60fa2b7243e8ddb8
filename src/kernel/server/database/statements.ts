import type pg from 'pg';
import { pipelineConnectionOf, Pipeline, type PipelinedStatement } from './pipeline.ts';

type Answer = pg.QueryResult;
type Callback = (error: unknown, answer?: Answer) => void;

const nothing: Answer = { command: '', rowCount: null, oid: 0, fields: [], rows: [] };

const oftenEnough = 10;
const mostPrepared = 250;
const mostCounted = 5_000;

/**
 * With an order and a limit PostgreSQL may walk an index until enough rows are found. Whether that ends soon depends on the values,
 * so one with values is planned anew (a list of open rows took 130 ms instead of 0.3). One without is a page of a list, of which there are many. The one newest row of a sub-select is found by its key.
 */
const walks = /\border by\b[^]*\blimit\b(?!\s+1\s*\))/i;
const mostPages = 60;
const preparable = /^\s*(select|with|insert|update|delete)\b/i;
/** The end of a statement whose query plan is the same for all values: it may be prepared although it has parameters. */
export const anyValues = '-- any values';

/** Gives statements that are asked often a name, so that each connection prepares them: parsed once, and planned once where the values do not matter. */
export function statementNames(): (text: string) => string | undefined {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  let pages = 0;
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= mostPrepared) return name;
    const count = (uses.get(text) ?? 0) + 1;
    if (uses.size >= mostCounted) uses.clear();
    uses.set(text, count);
    if (count < oftenEnough || !preparable.test(text)) return undefined;
    if (walks.test(text) && ((text.includes('$1') && !text.endsWith(anyValues)) || (pages += 1) > mostPages))
      return undefined;
    uses.delete(text);
    names.set(text, `often-${names.size}`);
    return names.get(text);
  };
}

const nameOf = statementNames();
const held = new Set<string>();

/** Marks a statement whose answer nobody reads: it leaves with the next statement or the commit of its transaction, and fails with it. */
export function sentWithNext(text: string): string {
  held.add(text);
  return text;
}

/**
 * An ordinary commit releases the locks only when it is on disk. Here the two are apart: a commit that does not wait lets the next writer have the number series and the history; what follows it is written through to disk, and with it, in
 * the log's order, everything before. So nothing is acknowledged that a crash could lose (decision 0018).
 */
const own = (name: string, text: string): PipelinedStatement => ({ name, text, values: [] });
const begin = [own('begin', 'begin'), own('end-locks-early', 'set local synchronous_commit = off')];
const commit = own('commit', 'commit');
const writtenThrough = own('written-through', "select pg_logical_emit_message(true, 'written', '')::text as position");
/** The routine of PostgreSQL that waits for the standby: it warns, and says yes, when somebody ends its waiting. */
const standbyWait = 'SyncRepWaitForLSN';
const longestCommitMs = 15_000;

/** What PostgreSQL says to a statement in a transaction it gave up; to the commit of one it only says ROLLBACK. */
const lost = () =>
  Object.assign(new Error('The transaction was lost before its end.'), { severity: 'ERROR', code: '25P02' });

/**
 * Makes a connection save round trips. `begin` leaves with the first statement, and what nobody reads with the next one or the
 * commit, all in one go (`Pipeline`): so the locks that every writer takes are held for one trip, not for four.
 */
export function saveRoundTrips(client: pg.PoolClient, written?: (position: string) => void): void {
  const ask = client.query.bind(client) as unknown as (...asked: unknown[]) => Promise<Answer>;
  const connection = pipelineConnectionOf(client);
  let waiting: PipelinedStatement[] = [];
  let open = false;
  let isOnlyHere = false;
  client.on('notice', ({ routine }) => (isOnlyHere ||= routine === standbyWait));

  /** Sets out with all that waits. */
  const go = (...asked: [...PipelinedStatement[], PipelinedStatement]): Pipeline => {
    const pipeline = new Pipeline([...waiting, ...asked], connection);
    waiting = [];
    void ask(pipeline);
    return pipeline;
  };
  const send = async (asked: PipelinedStatement): Promise<Answer> => {
    try {
      return await go(asked).answer;
    } catch (error) {
      // Where it was asked is worth more than where the answer was read.
      Error.captureStackTrace(error as Error);
      throw error;
    }
  };
  const end = async (): Promise<Answer> => {
    isOnlyHere = false;
    const last = go(commit, writtenThrough);
    // A standby that is gone keeps a commit waiting for ever, and no time limit of PostgreSQL's ends that.
    const late = setTimeout(() => connection.connection.stream.destroy(), longestCommitMs);
    const failure = await last.answer.then(
      ({ rows: [row] }) => {
        written?.((row as { position: string }).position);
        return isOnlyHere ? new Error('The standby has not got it.') : undefined;
      },
      (error: unknown) => error,
    );
    clearTimeout(late);
    if (!last.said.includes('COMMIT')) throw failure ?? lost();
    // It stands, but not yet on disk, and what was said is not PostgreSQL's refusal of the commit.
    if (failure) throw new Error('Not on disk yet.', { cause: failure });
    return nothing;
  };
  const query = (text: unknown, values?: unknown, callback?: Callback): unknown => {
    if (typeof text !== 'string' || !Array.isArray(values)) return ask(text, values, callback);
    if (callback) return void send(withName(text, values)).then((answer) => callback(undefined, answer), callback);
    if (text === 'begin') open = true;
    if (open && (text === 'begin' || held.has(text))) {
      waiting.push(...(text === 'begin' ? begin : [withName(text, values)]));
      return Promise.resolve(nothing);
    }
    if (text !== 'commit' && text !== 'rollback') return send(withName(text, values));
    const nothingSent = waiting[0] === begin[0];
    open = false;
    if (text === 'rollback' || (nothingSent && waiting.length === begin.length)) waiting = [];
    if (nothingSent && waiting.length === 0) return Promise.resolve(nothing);
    return text === 'commit' ? end() : ask(text);
  };
  client.query = query as typeof client.query;
}

const withName = (text: string, values: unknown[]): PipelinedStatement => ({ text, values, name: nameOf(text) });
