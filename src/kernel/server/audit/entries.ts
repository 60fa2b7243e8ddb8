/** A history entry as it is stored: its columns, which lists and searches show, and its body, which the chain of hashes covers. */
export interface EntryRow {
  seq: string;
  at: string | Date;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string;
  action: string;
  entity: string;
  entity_id: string;
  subject: string | null;
  body: string;
  hash: Buffer;
}

type Body = Record<string, unknown>;

/** What an entry says of a signature that was written with it. */
export interface SignedEntry {
  seq: string;
  signatureId: string;
  payloadHash: string;
  meaning: string;
  statement: string;
  method: string;
  userId: string;
  signerName: string;
  /** Undefined in entries of before they stood there, as the two after it. */
  stampNo: unknown;
  authorizationNo: unknown;
  entityVersion: unknown;
  /** Milliseconds. */
  at: number;
  entity: string;
  entityId: string;
  chain: string;
}

const textColumns = [
  ['actorKind', 'actor_kind'],
  ['actorName', 'actor_name'],
  ['action', 'action'],
  ['entity', 'entity'],
  ['entityId', 'entity_id'],
  ['subject', 'subject'],
] as const;

function bodyOf({ body }: EntryRow): Body {
  try {
    const read: unknown = JSON.parse(body);
    return read !== null && typeof read === 'object' ? (read as Body) : {};
  } catch {
    // What is no entry at all has another hash than it should, and is named for that.
    return {};
  }
}

/** The columns of an entry that say something else than its body, by name. What the body does not name is not compared. */
export function otherThanBody(row: EntryRow): string[] {
  const body = bodyOf(row);
  const other: string[] = [];
  for (const [name, column] of textColumns)
    if (name in body && row[column] !== body[name] && (row[column]?.normalize('NFC') ?? null) !== body[name])
      other.push(name);
  if ('at' in body && new Date(row.at).getTime() !== Date.parse(String(body['at']))) other.push('at');
  // A guest has no account here: who it was stands in the body alone.
  const actor = body['actorKind'] === 'guest' ? null : body['actorId'];
  if ('actorId' in body && row.actor_id !== actor) other.push('actorId');
  return other;
}

/** The signature an entry was written with; null for any other entry. */
export function signedIn(row: EntryRow): SignedEntry | null {
  if (!row.body.startsWith('{"action":"sign"')) return null;
  const body = bodyOf(row);
  const changes = body['changes'] as Body;
  if (typeof changes['signatureId'] !== 'string' || typeof changes['payloadHash'] !== 'string') return null;
  return {
    seq: row.seq,
    signatureId: changes['signatureId'],
    payloadHash: changes['payloadHash'],
    meaning: String(changes['meaning']),
    statement: String(changes['statement']),
    method: String(changes['method']),
    stampNo: changes['stampNo'],
    authorizationNo: changes['authorizationNo'],
    entityVersion: changes['entityVersion'],
    userId: String(body['actorId']),
    signerName: String(body['actorName']),
    at: Date.parse(String(body['at'])),
    entity: String(body['entity']),
    entityId: String(body['entityId']),
    chain: String(body['subject']),
  };
}
