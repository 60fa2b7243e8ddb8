import { RecordLink } from '#kernel/web/page/RecordLink.tsx';
import css from './customers.module.css';

/** A customer as people know it in lists and on boards: the colour square, the code and, where there is room, the name. */
export function CustomerChip({
  code,
  name,
  color,
  link = false,
}: {
  code: string;
  name?: string;
  color: string;
  link?: boolean;
}) {
  const inside = (
    <>
      <span className={css.square} style={{ background: color }} aria-hidden />
      <span className="mono">{code}</span>
      {name && <span>{name}</span>}
    </>
  );
  return link ? (
    <RecordLink
      record="customer"
      id={code}
      className={css.chip}
      href={`/marketing/customers/${encodeURIComponent(code)}`}
    >
      {inside}
    </RecordLink>
  ) : (
    <span className={css.chip}>{inside}</span>
  );
}
