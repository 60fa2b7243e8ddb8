import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Field } from '#kernel/shared/field.ts';
import type { Tone } from '#kernel/shared/record.ts';
import { useGet } from '../data/records.ts';
import { valueNode } from '../list/cells.tsx';
import { Popover, Skeleton } from '../ui/parts.ts';
import { StatusChip } from '../ui/StatusChip.tsx';
import { useTranslation } from '../i18n.ts';
import css from './page.module.css';

interface Card {
  record: string;
  label: string;
  state: { label: string; tone: Tone } | null;
  facts: (Pick<Field, 'label' | 'kind' | 'unit' | 'options'> & { value: unknown; words?: string | null })[];
}

const restFor = 350;

/**
 * A link to a related record: resting on it, or reaching it by keyboard, shows its state and the facts that decide. Without a page of its
 * own, or without the right to it, the words stand alone. `id` may be the key people know it by.
 */
export function RecordLink(props: {
  record: string;
  id: string;
  href?: string;
  className?: string;
  children: ReactNode;
}) {
  const { record, id, href, className, children } = props;
  const [isOpen, setOpen] = useState(false);
  const timer = useRef(0);
  const linkable = useGet<{ records: string[] }>('/api/cards', {
    modules: ['quiet'],
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!linkable.data?.records.includes(record) && !href) return children;
  const show = (open: boolean, after = restFor) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpen(open), after);
  };
  return (
    <Popover opened={isOpen} position="bottom-start" shadow="md" withRoles={false} width={300}>
      <Popover.Target>
        <Link
          className={className}
          to={href ?? `/open/${record}/${encodeURIComponent(id)}`}
          onPointerEnter={(event) => event.pointerType === 'mouse' && show(true)}
          onPointerLeave={() => show(false, 120)}
          onFocus={(event) => event.currentTarget.matches(':focus-visible') && show(true)}
          onBlur={() => show(false, 0)}
          onKeyDown={(event) => event.key === 'Escape' && show(false, 0)}
        >
          {children}
        </Link>
      </Popover.Target>
      <Popover.Dropdown role="status" onPointerEnter={() => show(true, 0)} onPointerLeave={() => show(false, 120)}>
        <CardOf record={record} id={id} />
      </Popover.Dropdown>
    </Popover>
  );
}

function CardOf({ record, id }: { record: string; id: string }) {
  const { t } = useTranslation();
  const card = useGet<Card>(`/api/cards/${record}/${encodeURIComponent(id)}`, { modules: [record], staleTime: 30_000 });
  if (card.isPending) return <Skeleton height={64} />;
  if (!card.data) return <p className={css.nothing}>{t('You may not see this')}</p>;
  const { label, state, facts } = card.data;
  return (
    <div className={css.card}>
      <small>{t(card.data.record)}</small>
      <strong>{label}</strong>
      {state && <StatusChip tone={state.tone} label={t(state.label)} />}
      <dl>
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>{t(fact.label)}</dt>
            <dd>{valueNode(fact, fact.value, fact.words)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
