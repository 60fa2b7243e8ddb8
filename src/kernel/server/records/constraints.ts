import { midSentence } from '#kernel/shared/declared.ts';
import { AppError } from '#kernel/shared/errors.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';

/** Turns a broken database constraint into the answer a person can use. */
export function explainConstraint(record: AnyRecord, error: unknown): never {
  const { code, detail, constraint } = (error ?? {}) as { code?: string; detail?: string; constraint?: string };
  if (code === '23505') {
    const column = /\(([^)]+)\)=/.exec(detail ?? '')?.[1]?.replace(/^(lower|upper)\(|::text\)?/g, '') ?? '';
    const name =
      column
        .split(',')[0]
        ?.trim()
        .replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) ?? '';
    const field = record.fields[name];
    const message = `${field?.label ?? 'This'} is already used by another ${midSentence(record.label.one)}.`;
    throw new AppError('conflict', 'ALREADY_EXISTS', message, {
      ...(field ? { fields: [{ path: name, message }] } : {}),
      details: { constraint },
    });
  }
  if (code === '23503') {
    throw new AppError('refused', 'LINK_MISSING', 'Something this row points at does not exist.', {
      details: { constraint },
    });
  }
  if (code === '23514' || code === '23P01' || code === '23502') {
    // `org_approval_one_at_a_time` reads `one at a time`: the tables' rules are named for what they say.
    const rule = (constraint ?? '').replace(`${record.table}_`, '').replaceAll('_', ' ') || 'constraint';
    throw new AppError(
      'refused',
      'RULE_BROKEN',
      `These values break a rule of the ${midSentence(record.label.one)}: ${rule}.`,
      { details: { constraint } },
    );
  }
  throw error;
}
