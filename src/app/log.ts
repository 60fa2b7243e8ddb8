import pino, { type DestinationStream, type Logger } from 'pino';

// PostgreSQL tells the whole failing row in `detail`, with hashes and names in it: the log gets the message and the constraint.
const hidden = ['req.headers.cookie', 'req.headers.authorization', 'err.detail', 'err.where', 'err.internalQuery'];

/** The log of a process: JSON lines, and in none of them what only its owner may know (P57). */
export function openLog(level: string, destination: DestinationStream = pino.destination({ sync: false })): Logger {
  return pino({ level, redact: hidden }, destination);
}
