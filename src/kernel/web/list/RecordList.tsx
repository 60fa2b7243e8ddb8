import { IconLock, IconPlus, IconSearch } from '@tabler/icons-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { midSentence } from '#kernel/shared/declared.ts';
import { updateRight } from '#kernel/shared/fieldAccess.ts';
import { pathOf, type AnyRecord, type RowOf } from '#kernel/shared/record.ts';
import type { ColumnOf, ListQuery } from '#kernel/shared/recordNames.ts';
import { ApiError } from '../data/api.ts';
import { listQuery, useList, type AnyRow, type LiveSource } from '../data/records.ts';
import { useCan, useShownRecord } from '../data/session.ts';
import { CreateButton } from '../form/CreateButton.tsx';
import { RecordDialog, type CreateOptions, type DialogOptions } from '../form/RecordDialog.tsx';
import { PageHead } from '../page/PageHead.tsx';
import { useIsNarrow } from '../page/useIsNarrow.ts';
import { Pencil } from '../page/RowButtons.tsx';
import { DeferredPart } from '../ui/DeferredPart.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Button, Text, useMediaQuery } from '../ui/parts.ts';
import { useTranslation } from '../i18n.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { columnsOf, mostAskedFirst } from './columns.ts';
import { Filters } from './Filters.tsx';
import { fitColumns } from './fitColumns.ts';
import { ListCards } from './ListCards.tsx';
import { ListFoot, ListFooter } from './ListFooter.tsx';
import css from './list.module.css';
import { ListTable, type TableProps } from './ListTable.tsx';
import type { TickedRow } from './BulkBar.tsx';
import { ExportMenu, GroupMenu, Search } from './ListTools.tsx';
import { useColumnChoice } from './useColumnChoice.ts';
import { useListKeys } from './useListKeys.ts';
import { StaleNote, TableSkeleton } from './ListStates.tsx';
import { useListPlace } from './useListPlace.ts';
import { useListState } from './useListState.ts';
import { useStableRows } from './useStableRows.ts';
import { Views, type ListTab } from './Views.tsx';

export interface RecordListProps<R extends AnyRecord> {
  record: R;
  /** Other columns than the record's own choice. */
  columns?: readonly ColumnOf<R>[];
  /** Widths in pixels where a column's own kind says too little; people may drag them. Give a constant. */
  widths?: { readonly [C in ColumnOf<R>]?: number };
  /** Own cells by column. */
  cells?: { [C in ColumnOf<R>]?: (row: RowOf<R>) => ReactNode };
  /** Buttons in the head, left of the create button. */
  actions?: ReactNode;
  tabs?: readonly ListTab<R>[];
  rowHref?: (row: RowOf<R>) => string | null;
  rowActions?: (row: RowOf<R>) => ReactNode;
  /** Gives every row a tick box; shown while some are ticked, each with the version the person sees. Exporting them is always there. */
  selection?: (rows: readonly TickedRow[], clear: () => void) => ReactNode;
  /** What belongs here, for a list that has nothing yet. */
  emptyText?: string;
  title?: string;
  description?: string;
  /** Between the head and the rows: what they come to. */
  summary?: ReactNode;
  /** Parameters the screen adds to every call: `{ 'f.jobId.in': id }`. */
  fixed?: ListQuery<R>;
  /** Further records the rows are made of, for a list that shows a view: their changes reload it. */
  live?: readonly LiveSource[];
  /** Inside another screen: no head, as high as its rows. */
  embedded?: boolean;
  /** A create button for those who may: opens the record's form, with what is given here, or goes to a screen of its own. */
  create?: true | CreateOptions<R> | { to: string; label?: string };
  /** A pencil at the end of each row for those who may: opens the row's form, with what is given here. */
  edit?: true | DialogOptions<R>;
}

const noCells = {};
const loadBulk = () => import('./BulkBar.tsx').then((file) => file.BulkBar);

/** A record's rows: searched, filtered, sorted and paged by the server, with the state in the address (interface §3). */
export function RecordList<R extends AnyRecord>(props: RecordListProps<R>) {
  const { embedded = false } = props;
  const record = useShownRecord(props.record);
  const fixed = props.fixed as Record<string, string> | undefined;
  const { t } = useTranslation();
  const can = useCan();
  const root = useRef<HTMLDivElement>(null);
  // A list opens on its first view: what its people work on.
  const first = embedded ? undefined : (props.tabs?.[0]?.query as Record<string, string> | undefined);
  const [state, change, isFirst] = useListState(record, embedded ? `${record.name}.` : '', first);
  const list = useList(record, state, fixed, props.live);
  // A page that cannot be loaded leaves the last one on the screen, marked as old (interface §3).
  const [last, setLast] = useState(list.data);
  if (list.data && list.data !== last) setLast(list.data);
  const page = list.data ?? (list.isError ? last : undefined);
  const query = listQuery(record, state, fixed);
  const isNarrow = useIsNarrow();
  const isPhone = useMediaQuery('(max-width: 699px)', window.innerWidth < 700) ?? false;
  const standard: readonly string[] = props.columns ?? record.list.columns;
  const widths: Readonly<Record<string, number | undefined>> | undefined = props.widths;
  const all = useMemo(
    () => columnsOf(record, standard).map((column) => ({ ...column, width: widths?.[column.key] ?? column.width })),
    [record, standard, widths],
  );
  const choice = useColumnChoice(record.name, all, standard);
  const [isInside, setInside] = useState(false);
  const place = useListPlace(embedded ? `${record.name} inside` : record.name);
  const [ticked, setTicked] = useState<ReadonlyMap<string, number>>(() => new Map(place.before.ticked));
  const [edited, setEdited] = useState<RowOf<R> | null>(null);

  const loaded = useMemo(() => (page?.rows ?? []) as unknown as AnyRow[], [page]);
  const { rows, changed } = useStableRows(query, loaded, isInside && !list.isPlaceholderData);
  const hrefOf = (props.rowHref ?? ((row: RowOf<R>) => pathOf(record, row as unknown as AnyRow))) as unknown as (
    row: AnyRow,
  ) => string | null;
  const selected = props.selection ? ticked : null;
  const tick = (next: ReadonlyMap<string, number>) => {
    setTicked(next);
    place.keep({ ticked: [...next] });
  };
  const versions = new Map(rows.map((row) => [row.id, row.version]));
  const toggle = (id: string) => {
    const next = new Map(ticked);
    if (!next.delete(id)) next.set(id, versions.get(id) ?? 0);
    tick(next);
  };
  const clear = () => tick(new Map());
  const cursor = useListKeys(root, rows, {
    hrefOf,
    onToggle: props.selection ? toggle : null,
    onOpen: (row) => place.keep({ row }),
    isEmbedded: embedded,
  });

  const cells = props.cells as TableProps['cells'] | undefined;
  const { columns: chosen, dragged } = choice;
  const hasOwnOrder = choice.isOwn || !isNarrow;
  const columns = useMemo(
    () =>
      fitColumns(record, hasOwnOrder ? chosen : mostAskedFirst(record, chosen), loaded, (key) =>
        Boolean(dragged?.[key] ?? widths?.[key] ?? cells?.[key]),
      ),
    [record, chosen, hasOwnOrder, dragged, loaded, widths, cells],
  );
  const edit = props.edit && can(updateRight(record)) ? props.edit : null;
  const rowActions = edit
    ? (row: RowOf<R>) => (
        <>
          {props.rowActions?.(row)}
          <Pencil onClick={() => setEdited(row)} />
        </>
      )
    : props.rowActions;
  const table: TableProps = {
    record,
    columns,
    rows,
    state,
    cells: cells ?? noCells,
    hrefOf,
    rowActions: rowActions as unknown as TableProps['rowActions'],
    selected,
    onSelect: (ids) => tick(new Map(ids.map((id) => [id, versions.get(id) ?? 0]))),
    onTick: toggle,
    place,
    changed,
    cursor,
    groupCounts: useMemo(() => new Map((page?.groups ?? []).map((group) => [group.value ?? '', group.count])), [page]),
    isStale: list.isPlaceholderData || (list.isError && rows.length > 0),
    onSort: (sort) => change({ sort }, { replace: true }),
    onResize: choice.resize,
    onPointerInside: setInside,
  };
  const createButton = props.create && <CreateOnList record={props.record} create={props.create} isPart={embedded} />;
  const buttons = (
    <>
      {props.actions}
      {createButton}
    </>
  );
  const hasNarrowed = state.q !== '' || state.filters.length > 0;
  // A handful of rows inside another screen needs no tools to find one.
  const isHandful = embedded && !hasNarrowed && !state.group && page !== undefined && page.total <= 10;
  return (
    <div ref={root} className={css.list} data-embedded={embedded || undefined}>
      {!embedded && (
        <PageHead
          title={props.title ?? record.label.many}
          meaning={props.description}
          actions={isNarrow ? null : buttons}
        />
      )}
      {props.summary}
      {!embedded && <Views screen={record.name} tabs={props.tabs ?? []} />}
      <div className={css.tools} data-covered={(props.selection && ticked.size > 0) || undefined}>
        {!isHandful && <Search value={state.q} change={change} hasKeys={!isPhone} />}
        {!isHandful && <Filters record={record} state={state} fixed={fixed} change={change} />}
        <span className={css.toolsEnd}>
          {embedded && props.actions}
          {embedded && createButton}
          {!isHandful && (
            <>
              <GroupMenu columns={choice.columns} value={state.group} onChange={(group) => change({ group })} />
              {!isPhone && (
                <ColumnChooser
                  all={all}
                  shown={choice.columns}
                  onShow={choice.show}
                  onReset={choice.isOwn ? choice.reset : null}
                />
              )}
              <ExportMenu base={`${record.listApi ?? record.api}/export`} query={query} />
            </>
          )}
        </span>
        {props.selection && ticked.size > 0 && (
          <DeferredPart
            load={loadBulk}
            record={record}
            ticked={ticked}
            versions={versions}
            sort={state.sort}
            onClear={clear}
          >
            {props.selection}
          </DeferredPart>
        )}
      </div>
      {page?.exact && !list.isPlaceholderData && (
        <Text size="sm" c="dimmed" mx={20} mb={6} role="status">
          {t('Only what is called exactly “{{word}}”.', { word: state.q.trim() })}
          <Button variant="subtle" size="compact-sm" onClick={() => change({ q: `*${state.q.trim()}` })}>
            {t('Show all that contain it')}
          </Button>
        </Text>
      )}
      {list.isError && page && (
        <StaleNote error={list.error} isOther={!list.data} onRetry={() => void list.refetch()} />
      )}
      {list.isError && list.error instanceof ApiError && list.error.status === 403 ? (
        <EmptyState icon={IconLock} title={t('You may not see this')}>
          <p>{t('Ask whoever looks after your account if you need it for your work.')}</p>
        </EmptyState>
      ) : list.isError && !page ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <TableSkeleton columns={choice.columns} most={isPhone ? 2 : undefined} />
      ) : rows.length > 0 ? (
        isPhone ? (
          <ListCards {...table} />
        ) : (
          <ListTable {...table} />
        )
      ) : isHandful ? (
        <p className={css.nothing}>{t(props.emptyText ?? 'Nothing here yet')}</p>
      ) : (
        <EmptyState
          icon={hasNarrowed && !isFirst ? IconSearch : undefined}
          title={isFirst ? t('Nothing in this view') : hasNarrowed ? t('Nothing matches') : t('Nothing here yet')}
        >
          {(!hasNarrowed || isFirst) && props.emptyText && <p>{t(props.emptyText)}</p>}
          {hasNarrowed ? (
            <Button variant="default" onClick={() => change({ q: '', filters: [] })}>
              {isFirst ? t('Show all') : t('Clear search and filters')}
            </Button>
          ) : (
            createButton
          )}
        </EmptyState>
      )}
      {!(isHandful && !page.sums) && (
        <ListFooter record={record} page={page} state={state} change={(changes) => change(changes)} />
      )}
      {!embedded && isNarrow && <ListFoot>{buttons}</ListFoot>}
      {edited && (
        <RecordDialog
          record={record}
          row={edited}
          {...(edit === true ? {} : edit)}
          opened
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

function CreateOnList<R extends AnyRecord>(props: {
  record: R;
  create: NonNullable<RecordListProps<R>['create']>;
  isPart: boolean;
}) {
  const { record, create, isPart } = props;
  const { t } = useTranslation();
  const can = useCan();
  if (create === true || !('to' in create))
    return <CreateButton record={record} isPrimary={!isPart} {...(create === true ? {} : create)} />;
  if (!can(record.access.create)) return null;
  return (
    <Button component={Link} to={create.to} leftSection={<IconPlus size={16} />}>
      {t(create.label ?? 'New {{name}}', { name: midSentence(t(record.label.one)) })}
    </Button>
  );
}
