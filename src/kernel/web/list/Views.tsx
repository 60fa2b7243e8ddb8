import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AnyRecord } from '#kernel/shared/record.ts';
import type { ListQuery } from '#kernel/shared/recordNames.ts';
import { useGet, useSend } from '../data/records.ts';
import { Button, Checkbox, Popover, Stack, TextInput } from '../ui/parts.ts';
import { notify } from '../ui/Toasts.tsx';
import { messageOf } from '../data/api.ts';
import { useTranslation } from '../i18n.ts';
import { allRows, ofList } from './useListState.ts';
import { useInSight } from '../page/useInSight.ts';
import css from './views.module.css';

export interface ListTab<R extends AnyRecord = AnyRecord> {
  label: string;
  /** List parameters the tab stands for: `{ 'f.status.in': 'open' }`. Empty: everything. */
  query: ListQuery<R>;
  count?: number;
}

interface SavedView {
  id: string;
  name: string;
  query: string;
  shared: boolean;
  mine: boolean;
}

const normal = (query: URLSearchParams) => {
  const copy = new URLSearchParams(query);
  copy.delete('page');
  copy.sort();
  return copy.toString();
};

/** The tabs of a list: those of the screen, those somebody saved, and the way to save this one. */
export function Views({ screen, tabs }: { screen: string; tabs: readonly ListTab[] }) {
  const { t } = useTranslation();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const saved = useGet<{ views: SavedView[] }>(`/api/saved-views?screen=${encodeURIComponent(screen)}`, {
    modules: ['savedView'],
    staleTime: 60_000,
  });
  const forget = useSend<{ id: string }>('DELETE', ({ id }) => `/api/saved-views/${id}`, { modules: ['savedView'] });
  const views = [
    ...tabs.map((tab) => ({
      id: '',
      name: t(tab.label),
      query: normal(new URLSearchParams(tab.query as Record<string, string>)),
      mine: false,
      count: tab.count,
    })),
    ...(saved.data?.views ?? []).map((view) => ({
      ...view,
      query: normal(new URLSearchParams(view.query)),
      count: undefined,
    })),
  ];
  const first = normal(new URLSearchParams(tabs[0]?.query as Record<string, string> | undefined));
  // An address that says nothing of the list stands for its first view; all rows are then asked for in so many words.
  const says = ofList(new URLSearchParams(search), '').own.size > 0;
  const here = says ? normal(new URLSearchParams(search)) : first;
  const row = useInSight<HTMLElement>(here);
  return (
    <nav ref={row} className={css.views} aria-label={t('Views')}>
      {views.map((view) => (
        <span key={`${view.id}${view.name}`} data-current={view.query === here || undefined}>
          <button
            type="button"
            aria-current={view.query === here || undefined}
            onClick={() => void navigate(`${pathname}?${view.query || (first && allRows)}`)}
          >
            {view.name} {view.count !== undefined && <small>{view.count}</small>}
          </button>
          {view.mine && view.query === here && (
            <button type="button" aria-label={t('Forget this view')} onClick={() => forget.mutate({ id: view.id })}>
              <IconX size={13} aria-hidden />
            </button>
          )}
        </span>
      ))}
      {here !== '' && !views.some((view) => view.query === here) && <SaveView screen={screen} query={here} />}
    </nav>
  );
}

function SaveView({ screen, query }: { screen: string; query: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const save = useSend<{ screen: string; name: string; query: string; shared: boolean }>('POST', '/api/saved-views', {
    modules: ['savedView'],
  });
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus shadow="md" width={260}>
      <span>
        <Popover.Target>
          <button type="button" onClick={() => setOpen(!isOpen)}>
            + {t('Save view')}
          </button>
        </Popover.Target>
      </span>
      <Popover.Dropdown p="sm">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate(
              { screen, name: name.trim(), query, shared },
              {
                onSuccess: () => setOpen(false),
                onError: (error) => notify({ tone: 'bad', text: t(messageOf(error)) }),
              },
            );
          }}
        >
          <Stack gap="xs">
            <TextInput
              size="xs"
              required
              label={t('Name')}
              maxLength={80}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Checkbox
              size="xs"
              label={t('Show it to everybody')}
              checked={shared}
              onChange={(event) => setShared(event.currentTarget.checked)}
            />
            <Button type="submit" size="xs" loading={save.isPending}>
              {t('Save')}
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
