import type { Writable } from 'node:stream';
import pg from 'pg';

/** One statement of a pipeline. */
export interface PipelinedStatement {
  text: string;
  values: unknown[];
  name?: string | undefined;
}

// What `pg` has inside and does not put into its types.
interface Connection {
  stream: Writable;
  submittedNamedStatements: Record<string, string>;
}
/** How the rows of an answer are read, once their columns are described. */
interface Shape {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}
declare class PgQuery {
  constructor(text: string, values: unknown[]);
  name: string | undefined;
  text: string;
  queryMode: 'extended';
  callback: (error: Error | null, answer: pg.QueryResult) => void;
  _result: Shape;
  _accumulateRows: boolean;
  submit(connection: Connection): Error | null;
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: { text: string }, connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
}
const Query = pg.Query as unknown as typeof PgQuery;

function silent({ text, values, name }: PipelinedStatement): PgQuery {
  return Object.assign(new Query(text, values), { name, queryMode: 'extended' as const });
}

/** A connection as a pipeline uses it, and what is known of its prepared statements. */
export interface PipelineConnection {
  connection: Connection;
  /** The same connection, but nothing is said between two statements. */
  quiet: Connection;
  /** The same connection, but nobody asks for columns. */
  described: Connection;
  shapes: Map<string, Shape>;
}

export function pipelineConnectionOf(client: pg.PoolClient): PipelineConnection {
  const { connection } = client as unknown as { connection: Connection };
  const without = (...said: string[]) =>
    Object.assign(
      Object.create(connection) as Connection,
      Object.fromEntries(said.map((word) => [word, () => undefined])),
    );
  return { connection, quiet: without('describe', 'sync'), described: without('describe'), shapes: new Map() };
}

/**
 * Statements that leave together and end with one `Sync`: the database reads once, answers once and wakes us once. Only the last
 * one's answer is read; behind the first that fails none is carried out. Which columns a prepared statement has is asked once.
 */
export class Pipeline extends Query {
  /** What the database said to each that was carried out: `INSERT 0 1`, `COMMIT`. */
  readonly said: string[] = [];
  readonly answer: Promise<pg.QueryResult>;
  private readonly asked: readonly PipelinedStatement[];
  private readonly pipelined: PipelineConnection;

  constructor(asked: readonly [...PipelinedStatement[], PipelinedStatement], pipelined: PipelineConnection) {
    const { text, values, name } = asked[asked.length - 1] as PipelinedStatement;
    super(text, values);
    Object.assign(this, { name, queryMode: 'extended' });
    this.asked = asked;
    this.pipelined = pipelined;
    this.answer = new Promise((resolve, reject) => {
      this.callback = (error, answer) => (error ? reject(error) : resolve(answer));
    });
  }

  override submit(connection: Connection): Error | null {
    if (this.asked.length === 1) return super.submit(connection);
    connection.stream.cork();
    try {
      for (const each of this.asked.slice(0, -1)) {
        const refused = silent(each).submit(this.pipelined.quiet);
        if (refused) throw refused;
      }
      return super.submit(connection);
    } finally {
      connection.stream.uncork();
      this.standFor(0);
    }
  }

  override prepare(connection: Connection): void {
    const shape = this.name && this.pipelined.shapes.get(this.name);
    if (shape) Object.assign(this._result, shape);
    this._accumulateRows = true;
    super.prepare(shape ? this.pipelined.described : connection);
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    if (this.name) this.pipelined.shapes.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  override handleDataRow(message: unknown): void {
    if (this.isAtLast()) super.handleDataRow(message);
  }

  override handleCommandComplete(message: { text: string }, connection: Connection): void {
    if (this.isAtLast()) super.handleCommandComplete(message, connection);
    this.said.push(message.text);
    if (this.asked.length > 1) this.standFor(this.said.length);
  }

  override handleError(error: Error, connection: Connection): void {
    // Those behind it were not even read: who asks next prepares them.
    for (const { name } of this.asked.slice(this.said.length)) {
      if (name) delete this.pipelined.connection.submittedNamedStatements[name];
    }
    super.handleError(error, connection);
  }

  private isAtLast(): boolean {
    return this.said.length === this.asked.length - 1;
  }

  /** By the name and text it finds here the client notes what is prepared. */
  private standFor(index: number): void {
    const each = this.asked[index];
    if (each) Object.assign(this, { name: each.name, text: each.text });
  }
}
