import { IconPrinter } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { archivedReason } from '#kernel/shared/declared.ts';
import { listPathOf, pathOf, type AnyRecord, type RowOf } from '#kernel/shared/record.ts';
import type { FieldOf } from '#kernel/shared/recordNames.ts';
import type { Allowed } from '#kernel/shared/workflow.ts';
import type { AnyRow, LiveSource } from '../data/records.ts';
import { useCan, useShownRecord } from '../data/session.ts';
import { RecordDialog, type DialogOptions } from '../form/RecordDialog.tsx';
import { cellOf, wordsOfField } from '../list/cells.tsx';
import { NotFound } from '../shell/NotFound.tsx';
import { StateChip } from '../ui/StatusChip.tsx';
import { useTranslation } from '../i18n.ts';
import { PageHead } from './PageHead.tsx';
import type { Fact, OwnPanel, Panel, Paper, ScreenAction, ScreenTab } from './panels.ts';
import { RecordLink } from './RecordLink.tsx';
import { RecordPage } from './RecordPage.tsx';
import { RouteTabs } from './RouteTabs.tsx';
import { ArchiveDialog, onlyFilesReason } from './RowButtons.tsx';
import { ActionButtons, type ReadyAction } from './ScreenActions.tsx';
import { Panels } from './ScreenPanel.tsx';
import { useIsNarrow } from './useIsNarrow.ts';
import { useSteps, type AnyWorkflow, type StepsOptions } from './useSteps.tsx';

/** A record's screen as data: what the head says, what can be done, and the panels of its body. */
export interface ScreenSpec<R extends AnyRecord> {
  /** What the row is called: a field, or words made from the row. The record's name unless given. */
  title?: FieldOf<R> | ((row: RowOf<R>) => string);
  /** Stands before the title, in the mono face: the number of a numbered record unless given. */
  number?: FieldOf<R> | ((row: RowOf<R>) => string | undefined);
  meaning?: (row: RowOf<R>) => string | undefined;
  /** Where the screen belongs: the record's list unless given. */
  crumbs?: readonly { label: string; to: string }[] | ((row: RowOf<R>) => readonly { label: string; to: string }[]);
  /** Chips beside the title; the state's own unless given. */
  status?: (row: RowOf<R>, allowed: Allowed) => ReactNode;
  /** The few facts that matter, in the head. */
  facts?: readonly Fact<R>[];
  /** The panels of the body, and of the first tab when there are tabs. */
  panels?: readonly Panel<R>[];
  /** Parts of the screen at addresses of their own; a function when only some rows have them. */
  tabs?: readonly ScreenTab<R>[] | ((row: RowOf<R>) => readonly ScreenTab<R>[] | undefined);
  /** The row's own address, below which its tabs stand; the record's path unless given. */
  base?: (row: RowOf<R>) => string;
  workflow?: AnyWorkflow & { record: R };
  /** The steps this screen offers, out of what the server allows. */
  steps?: (allowed: Allowed) => Allowed;
  forms?: StepsOptions['forms'];
  /** What a signed step signs, in plain words. */
  signs?: (row: RowOf<R>, step: string) => ReactNode;
  /** How the row's form is shown; false: not from here. A function when only some rows are changed from here. */
  edit?: false | DialogOptions<R> | ((row: RowOf<R>) => false | DialogOptions<R>);
  /** False: the row is not archived from here. */
  archive?: boolean | ((row: RowOf<R>) => boolean);
  /** Further papers; the one its record declares is there by itself. */
  papers?: readonly Paper<R>[];
  /** What else can be done. A hook: it may use others. */
  useActions?: (row: RowOf<R>, allowed: Allowed) => readonly ScreenAction[];
  /** Stands after the buttons of the head: what is more than a button, such as a menu of its own. */
  head?: OwnPanel<R>;
  /** Between head and body: what everybody must see before anything else. */
  notice?: OwnPanel<R>;
  /** Further records this screen is made of: their changes reload it. */
  live?: readonly LiveSource[];
}

export interface RecordScreenProps<R extends AnyRecord> extends ScreenSpec<R> {
  record: R;
  id: string;
  /** The last part of the address when it is a tab's. */
  tab?: string;
}

/** The standard screen of one row: head with facts and actions, tabs as addresses, panels and rail. Its parts can be composed by hand instead. */
export function RecordScreen<R extends AnyRecord>({ record: whole, id, tab, ...spec }: RecordScreenProps<R>) {
  const record = useShownRecord(whole);
  return (
    <RecordPage record={record} id={id} also={spec.live?.map(({ name }) => name)}>
      {(row, allowed) => <Loaded record={record} row={row} allowed={allowed} tab={tab} spec={spec} />}
    </RecordPage>
  );
}

interface LoadedProps<R extends AnyRecord> {
  record: R;
  row: RowOf<R>;
  allowed: Allowed;
  tab: string | undefined;
  spec: ScreenSpec<R>;
}

function Loaded<R extends AnyRecord>({ record, row, allowed, tab, spec }: LoadedProps<R>) {
  const isNarrow = useIsNarrow();
  const { primary, others, dialogs } = useRecordActions(record, row, allowed, spec);
  const values = row as unknown as AnyRow;
  const tabs = typeof spec.tabs === 'function' ? spec.tabs(row) : spec.tabs;
  const current = tab === undefined ? tabs?.[0] : tabs?.find(({ path }) => path === tab);
  if (tabs && !current) return <NotFound />;
  const { title = () => record.label.one, number, notice: Notice, head: Head } = spec;
  const words = (given: string | ((of: RowOf<R>) => string | undefined)) =>
    typeof given === 'function' ? given(row) : wordsOfField(record, values, given);
  const known = [title, number].filter((name) => typeof name === 'string');
  const facts = (spec.facts ?? []).flatMap((fact) => factOf(record, values, fact as Fact<AnyRecord>, allowed));
  const ofFacts = (spec.facts ?? []).flatMap((fact) => (typeof fact === 'string' ? [fact.replace(/[?]$/, '')] : []));
  const inFoot = isNarrow && primary !== undefined;
  const buttons = (primary || others.length > 0) && <ActionButtons primary={primary} others={others} inFoot={inFoot} />;
  return (
    <>
      <PageHead
        number={number ? words(number) : record.numbering ? String(values['number'] ?? '') : undefined}
        title={words(title) ?? ''}
        meaning={spec.meaning?.(row)}
        crumbs={typeof spec.crumbs === 'function' ? spec.crumbs(row) : (spec.crumbs ?? listCrumb(record))}
        status={
          spec.status?.(row, allowed) ??
          (record.states && <StateChip record={record} status={String(values['status'])} />)
        }
        facts={facts}
        actions={
          (Head || (buttons && !primary)) && (
            <>
              {!primary && buttons}
              {Head && <Head row={row} allowed={allowed} />}
            </>
          )
        }
        steps={primary && buttons}
      />
      {Notice && <Notice row={row} allowed={allowed} />}
      {tabs && <Tabs base={spec.base?.(row) ?? pathOf(record, values)} tabs={tabs} current={current} />}
      <Panels
        record={record}
        row={values}
        allowed={allowed}
        panels={(current?.panels ?? spec.panels ?? []) as unknown as readonly Panel<AnyRecord>[]}
        besides={[...known, ...ofFacts]}
      />
      {dialogs}
    </>
  );
}

const listCrumb = (record: AnyRecord) => {
  const to = listPathOf(record);
  return to === (record.path ?? '') ? [] : [{ label: record.label.many, to }];
};

function factOf(record: AnyRecord, row: AnyRow, fact: Fact<AnyRecord>, allowed: Allowed) {
  if (typeof fact !== 'string') return [{ label: fact.label, value: <>{fact.value(row as never, allowed)}</> }];
  const name = fact.replace(/[?]$/, '');
  const field = record.fields[name];
  if (!field && !(name in row)) return [];
  const shown = cellOf(record, name, row, true);
  if ((shown === null || shown === '') && fact.endsWith('?')) return [];
  const value =
    field?.kind === 'link' && field.to && shown ? (
      <RecordLink record={field.to} id={String(row[name])}>
        {shown}
      </RecordLink>
    ) : (
      (shown ?? '—')
    );
  return [{ label: field?.label ?? 'Created', value: <>{value}</> }];
}

function Tabs<R extends AnyRecord>(props: {
  base: string | null;
  tabs: readonly ScreenTab<R>[];
  current: ScreenTab<R> | undefined;
}) {
  const { base, tabs, current } = props;
  const can = useCan();
  const { pathname } = useLocation();
  return (
    <RouteTabs
      tabs={tabs.map((tab) => ({
        label: tab.label,
        // The row's own address shows the first tab too.
        to: tab === current ? pathname : `${base ?? pathname}/${tab.path}`,
        hidden: tab.allow !== undefined && !can(tab.allow),
        end: true,
      }))}
    />
  );
}

const noActions = () => [];

/** What a person can do with a row: the steps of its workflow, its form, its papers, what the screen adds, archiving. */
function useRecordActions<R extends AnyRecord>(record: R, row: RowOf<R>, allowed: Allowed, spec: ScreenSpec<R>) {
  const { t } = useTranslation();
  const can = useCan();
  const values = row as unknown as AnyRow;
  const [open, setOpen] = useState<string | null>(null);
  const close = () => setOpen(null);
  const edit = typeof spec.edit === 'function' ? spec.edit(row) : spec.edit;
  const useOwn: NonNullable<typeof spec.useActions> = spec.useActions ?? noActions;
  const own = useOwn(row, allowed);
  const { steps, dialog } = useSteps({
    workflow: spec.workflow,
    record,
    row: values,
    allowed: spec.steps?.(allowed) ?? allowed,
    forms: spec.forms,
    signs: spec.signs && ((step) => spec.signs?.(row, step)),
  });
  const hasStep = (name: string) => spec.workflow !== undefined && name in spec.workflow.transitions;
  const reasonOf = (answer: true | string | undefined) => (typeof answer === 'string' ? answer : null);
  const wordsOf = ({ label }: Paper<R>) => t(typeof label === 'function' ? label(row) : label);
  const ready: (ReadyAction & { isPrimary?: boolean })[] = [
    ...own.map((action) => ({
      ...action,
      key: action.label,
      label: t(action.label),
      // An archived row is read and printed only.
      reason: values.archivedAt && !action.href ? archivedReason(record) : (action.reason ?? null),
      onClick: action.dialog ? () => setOpen(`own ${action.label}`) : action.onClick,
    })),
    ...[...paperOf(record, can), ...(spec.papers ?? [])].map((paper) => ({
      key: paper.file,
      label: wordsOf(paper),
      icon: <IconPrinter size={16} />,
      reason: null,
      inSight: true,
      isPrimary: paper.isPrimary,
      href: `${record.api}/${values.id}/${paper.file}`,
    })),
    ...(edit !== false && allowed['update'] !== undefined
      ? [
          {
            key: 'edit',
            label: t('Edit'),
            reason: reasonOf(allowed['update']) ?? onlyFilesReason(record, values),
            inSight: true,
            onClick: () => setOpen('edit'),
          },
        ]
      : []),
    ...steps.map((step) => ({ ...step, key: `step ${step.name}`, onClick: step.run, isPrimary: step.isNext })),
    ...(mayArchive(spec, row) && allowed['archive'] !== undefined && !hasStep('archive')
      ? [
          {
            key: 'archive',
            label: t('Archive'),
            reason: reasonOf(allowed['archive']),
            isGrave: true,
            onClick: () => setOpen('archive'),
          },
        ]
      : []),
  ];
  const primary = ready.find((action) => action.isPrimary);
  const begun = own.find((action) => open === `own ${action.label}`);
  return {
    primary,
    others: ready.filter((action) => action !== primary),
    dialogs: (
      <>
        {dialog}
        {begun?.dialog?.(close)}
        {open === 'edit' && <RecordDialog record={record} row={row} {...(edit || {})} opened onClose={close} />}
        {open === 'archive' && <ArchiveDialog record={record} row={row} onClose={close} />}
      </>
    ),
  };
}

/** The paper a record declares, for those who may print it. */
const paperOf = (record: AnyRecord, can: ReturnType<typeof useCan>) =>
  record.paper && can(record.paper.right ?? record.access.read)
    ? [{ label: record.paper.label, file: `${record.paper.name}.pdf`, isPrimary: false }]
    : [];

const mayArchive = <R extends AnyRecord>({ archive = true }: ScreenSpec<R>, row: RowOf<R>) =>
  typeof archive === 'function' ? archive(row) : archive;
