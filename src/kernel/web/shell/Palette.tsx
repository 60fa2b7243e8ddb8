import { IconArrowRight, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { get } from '../data/api.ts';
import { useCan, useSession } from '../data/session.ts';
import { Modal, useDebouncedValue } from '../ui/parts.ts';
import { useTranslation } from '../i18n.ts';
import { menuFor, useModules } from './context.ts';
import css from './palette.module.css';

export interface SearchAnswer {
  exact: { path: string; label: string } | null;
  groups: {
    record: string;
    label: string;
    hits: { id: string; label: string; description: string | null; path: string | null }[];
    total: number;
    totalCapped: boolean;
  }[];
}

interface Entry {
  key: string;
  group: string;
  label: string;
  description?: string | null;
  path: string;
}

// A scanner types what the QR code holds; its host says nothing, so that labels survive a change of domain.
const scanned = (text: string) => /\/q\/[a-z]\/[0-9a-f-]{36}$/i.exec(text.trim())?.[0];

const fits = (text: string, words: string[]) => words.every((word) => text.toLowerCase().includes(word));

/** One field to go anywhere: screens, things to create, and every record by number, name or alias. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const modules = useModules();
  const session = useSession();
  const can = useCan();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), 120);
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const search = useQuery({
    queryKey: ['quiet', 'search', asked],
    queryFn: ({ signal }) => get<SearchAnswer>(`/api/search?q=${encodeURIComponent(asked)}`, signal),
    enabled: asked.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

  const screens = useMemo(() => {
    const goTo = menuFor(modules, session).flatMap((group) =>
      group.items.map((item) => ({
        key: item.path,
        group: t('Go to'),
        label: t(item.label),
        description: t(group.label),
        path: item.path,
      })),
    );
    const create = modules
      .flatMap((module) => module.quickCreate ?? [])
      .filter((entry) => can(entry.allow))
      .map((entry) => ({ key: `new ${entry.path}`, group: t('Create'), label: t(entry.label), path: entry.path }));
    return [...goTo, ...create] as Entry[];
  }, [modules, session, t, can]);

  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const answer = asked.length > 1 ? search.data : undefined;
  const label = scanned(text);
  const entries: Entry[] = [
    ...(label ? [{ key: 'label', group: t('Jump to'), label: t('Scanned label'), path: label }] : []),
    ...(answer?.exact
      ? [{ key: 'exact', group: t('Jump to'), label: answer.exact.label, path: answer.exact.path }]
      : []),
    ...screens
      .filter((entry) => fits(`${entry.label} ${entry.description ?? ''}`, words))
      .slice(0, words.length ? 6 : 40),
    ...(answer?.groups ?? []).flatMap((group) =>
      group.hits.flatMap((hit) =>
        hit.path
          ? [
              {
                key: hit.id,
                group: `${t(group.label)} ${group.total}${group.totalCapped ? '+' : ''}`,
                label: hit.label,
                description: hit.description,
                path: hit.path,
              },
            ]
          : [],
      ),
    ),
  ];
  const at = Math.min(chosen, Math.max(0, entries.length - 1));

  const go = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    void navigate(entry.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = (at + (event.key === 'ArrowDown' ? 1 : -1) + entries.length) % (entries.length || 1);
      setChosen(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(entries[at]);
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size={620}
      padding={0}
      yOffset="10vh"
      attributes={{ content: { 'aria-label': t('Search or jump to…') } }}
    >
      <div className={css.field}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={entries.length ? `${listId}-${at}` : undefined}
          aria-label={t('Search or jump to…')}
          placeholder={t('A number, a name, a screen…')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={listId} role="listbox" aria-label={t('Results')} className={css.results}>
        {entries.map((entry, index) => (
          <div key={entry.key} role="presentation">
            {entry.group !== entries[index - 1]?.group && <div className={css.group}>{entry.group}</div>}
            <Link
              to={entry.path}
              tabIndex={-1}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              className={css.hit}
              onClick={onClose}
              onMouseMove={() => setChosen(index)}
            >
              <span>{entry.label}</span>
              <small>{entry.description}</small>
              {index === at && <IconArrowRight size={15} aria-hidden />}
            </Link>
          </div>
        ))}
        {entries.length === 0 && (
          <p className={css.nothing}>
            {search.isFetching || asked !== text.trim()
              ? t('Searching…')
              : t('Nothing matches. Try a number or fewer words.')}
          </p>
        )}
      </div>
    </Modal>
  );
}
