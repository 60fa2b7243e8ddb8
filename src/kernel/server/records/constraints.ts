import { midSentence } from '#kernel/shared/declared.ts';
import { AppError } from '#kernel/shared/errors.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';

/** Turns a broken database constraint into the answer a person can use. */
export function explainConstraint(record: AnyRecord, error: unknown): never {
  const { code, detail, constraint } = (error ?? {}) as { code?: string; detail?: string; constraint?: string };
  if (code === '23505') {
    // `Key (part_number, upper(serial_number))=(…) already exists.`
    const names = [...(/\((.+)\)=\(/.exec(detail ?? '')?.[1] ?? '').matchAll(/(?<![:\w])[a-z_]+(?!\w*\()/g)]
      .map(([column]) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
      .filter((name) => record.fields[name]);
    const labels = names.map((name) => record.fields[name]?.label);
    const another = midSentence(record.label.one);
    const message =
      labels.length > 1
        ? `${labels.join(', ')}: another ${another} has the same.`
        : `${labels[0] ?? 'This'} is already used by another ${another}.`;
    throw new AppError('conflict', 'ALREADY_EXISTS', message, {
      ...(names.length > 0 ? { fields: names.map((path) => ({ path, message })) } : {}),
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
