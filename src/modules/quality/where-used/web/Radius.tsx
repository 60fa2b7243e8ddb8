import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { neighbour, radiusOf, reached, type RadiusNode, type UsedAnswer } from '../shared/radius.ts';
import { usedEffectWords } from '../shared/whereUsed.ts';
import css from './radius.module.css';

/** Pixels from one row to the next. */
const rowHeight = 52;
/** Where a column begins and how wide it is, in hundredths of the picture. */
const columnAt = (column: number) => 26.4 * column;
const columnWidth = 20.8;

const tones = { affected: 'bad', notAffected: 'good' } as const;

interface Props {
  answer: UsedAnswer;
  /** The draft of the letter to a customer. */
  letterTo: (customerId: string) => string;
}

/** What something touched as a picture, from it to the customers; the list of the page says the same in words. */
export function Radius({ answer, letterTo }: Props) {
  const { t } = useTranslation();
  const radius = useMemo(() => radiusOf(answer), [answer]);
  const [active, setActive] = useState<string | null>(null);
  const picture = useRef<HTMLDivElement>(null);
  const lit = active === null ? null : reached(radius, active);
  const middles = new Map(
    radius.columns.flatMap((nodes, column) => nodes.map(({ id, row }) => [id, { column, y: (row + 0.5) * rowHeight }])),
  );
  const onKey = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-node]')?.dataset['node'];
    const to = from === undefined ? null : neighbour(radius, from, event.key);
    if (to === null) return;
    event.preventDefault();
    picture.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(to)}"]`)?.focus();
  };
  const height = radius.rows * rowHeight;
  return (
    <Scroll label="Picture of what it touched">
      {/* The nodes take the keys; the frame only leads from one to the next. */}
      <div ref={picture} className={css.picture} style={{ height }} onKeyDown={onKey} role="presentation">
        <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden>
          {radius.lines.map(({ from, to }) => {
            const [a, b] = [middles.get(from), middles.get(to)];
            if (!a || !b) return null;
            const [x1, x2] = [columnAt(a.column) + columnWidth, columnAt(b.column)];
            // Past a column it stays in its own row, where nothing stands.
            const turn = columnAt(b.column - 1) + columnWidth;
            const bend = (x2 - turn) / 2;
            return (
              <path
                key={`${from} ${to}`}
                d={`M${x1} ${a.y}H${turn}C${turn + bend} ${a.y} ${turn + bend} ${b.y} ${x2} ${b.y}`}
                data-lit={lit ? lit.has(from) && lit.has(to) : undefined}
              />
            );
          })}
        </svg>
        {radius.columns.map((nodes, column) =>
          nodes.map((node) => (
            <div
              key={node.id}
              className={css.place}
              style={{ left: `${columnAt(column)}%`, top: (node.row + 0.5) * rowHeight, width: `${columnWidth}%` }}
              data-lit={lit ? lit.has(node.id) : undefined}
              onMouseEnter={() => setActive(node.id)}
              onMouseLeave={() => setActive(null)}
              onFocus={() => setActive(node.id)}
              onBlur={() => setActive(null)}
            >
              <Node node={node} thing={answer.thing.name} letterTo={letterTo} t={t} />
            </div>
          )),
        )}
      </div>
    </Scroll>
  );
}

function Node({
  node,
  thing,
  letterTo,
  t,
}: {
  node: RadiusNode;
  thing: string;
  letterTo: Props['letterTo'];
  t: (text: string, values?: Record<string, unknown>) => string;
}) {
  if (node.kind === 'thing')
    return (
      <a className={css.node} data-node={node.id} data-tone="info" href="#where-used-list">
        <b>{thing}</b>
      </a>
    );
  if (node.kind === 'more')
    return (
      <a className={css.node} data-node={node.id} href="#where-used-list">
        <b>{t('and {{count}} more', { count: node.jobs })}</b>
        <small>{t('{{count}} certificates', { count: node.certificates })}</small>
      </a>
    );
  if (node.kind === 'customer')
    return (
      <a
        className={css.node}
        data-node={node.id}
        href={letterTo(node.customerId)}
        target="_blank"
        rel="noreferrer"
        aria-label={t('Letter to {{name}}', { name: node.name })}
      >
        <b>{node.name}</b>
        <small>{t('{{count}} work orders', { count: node.jobs })}</small>
      </a>
    );
  if (node.kind === 'certificate') {
    const { number, status } = node.certificate;
    return (
      <Link className={css.node} data-node={node.id} to={`/maintenance/releases/${encodeURIComponent(number)}`}>
        <b className="mono">{number}</b>
        <small>{t(status)}</small>
      </Link>
    );
  }
  const { jobNumber, partNumber, serialNumber, assessments, inReview } = node.job;
  const effect = assessments[0]?.effect;
  const said = effect ? usedEffectWords[effect] : inReview ? 'In review' : 'Not yet assessed';
  return (
    <Link
      className={css.node}
      data-node={node.id}
      data-tone={effect ? tones[effect] : 'warn'}
      to={`/maintenance/mmc/${jobNumber}`}
      title={`${partNumber} ${serialNumber}`}
    >
      <b className="mono">{jobNumber}</b>
      <small>
        {t(said)} · <span className="mono">{serialNumber}</span>
      </small>
    </Link>
  );
}
